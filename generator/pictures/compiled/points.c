/* What each function does stands in points.h. Results are the same to the bit on every processor: only + - * / and
   sqrt in single precision, in the order written, and no contraction (see hatch_build.py). */

#include <math.h>
#include <stdint.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "points.h"

const char *compiled_source(void) { return SOURCE; }

void keep_memory(void)
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 8 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}

#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__)
/* the same loops for processors with longer vectors */
#define LOOPS __attribute__((target_clones("avx2", "default")))
#else
#define LOOPS
#endif

/* field pixels a mm, and the thinnest contour that keeps its shape: fields.FINE, engraved_fields.LEAST_CONTOUR */
#define FINE 10.0f
#define LEAST_CONTOUR 0.115f

static inline float least(float a, float b) { return a < b ? a : b; }
static inline float most(float a, float b) { return a > b ? a : b; }
static inline float bounded(float v, float low, float high) { return least(most(v, low), high); }
static inline float edge(float inside) { return bounded(0.5f + inside * FINE, 0.0f, 1.0f); }

static inline float whole(float v)
{
    float cut = (float)(int)v;
    return cut - (cut > v ? 1.0f : 0.0f);
}

static inline float step(float v, float low, float over)
{
    float share = bounded((v - low) / over, 0.0f, 1.0f);
    return share * share * (3.0f - 2.0f * share);
}

/* 0 on a line, 1 between two */
static inline float off(float phase, float lines_a_mm)
{
    float share = phase * lines_a_mm;
    share -= whole(share);
    return fabsf(2.0f * share - 1.0f);
}

/* distances */

#define AT_ONCE 256

LOOPS void nearest_lines(const float *x, long w, const float *y, long h, const float *lines, long many, int *number)
{
    const float *right = lines, *down = lines + many, *start = lines + 2 * many, *aside = lines + 3 * many,
                *radius = lines + 4 * many, *growth = lines + 5 * many, *length = lines + 6 * many;
    for (long i = 0; i < h; i++)
        for (long from = 0; from < w; from += AT_ONCE) {
            long n = w - from < AT_ONCE ? w - from : AT_ONCE;
            float nearest[AT_ONCE];
            int *found = number + i * w + from;
            const float *px = x + from;
            for (long j = 0; j < n; j++) { nearest[j] = 99.0f; found[j] = 0; }
            for (long s = 0; s < many; s++) {
                float r = right[s], d = down[s], along_row = y[i] * d - start[s], side_row = y[i] * r - aside[s];
                float wide = radius[s], grown = growth[s], end = length[s];
                int own = (int)s;
                for (long j = 0; j < n; j++) {
                    float along = px[j] * r + along_row, side = side_row - px[j] * d;
                    float within = bounded(along, 0.0f, end), beyond = along - within;
                    float distance = sqrtf(beyond * beyond + side * side) - (wide + grown * within);
                    int nearer = distance < nearest[j];
                    nearest[j] = nearer ? distance : nearest[j];
                    found[j] = nearer ? own : found[j];
                }
            }
        }
}

LOOPS void tube(const float *x, long w, const float *y, long h, const float *lines, long many, const int *number,
                long every, float *distance, float *along, float *side, float *radius)
{
    long few = (w + every - 1) / every;
    for (long i = 0; i < h; i++) {
        const int *row = number + i / every * few;
        for (long j = 0; j < w; j++) {
            const float *own = lines + row[j / every];
            float r = own[0], d = own[many], end = own[6 * many];
            float on = x[j] * r + (y[i] * d - own[2 * many]), aside = y[i] * r - (x[j] * d + own[3 * many]);
            float within = bounded(on, 0.0f, end), beyond = on - within, wide = own[4 * many] + own[5 * many] * within;
            long at = i * w + j;
            distance[at] = sqrtf(beyond * beyond + aside * aside) - wide;
            along[at] = own[7 * many] + within + beyond * own[8 * many];
            side[at] = aside;
            radius[at] = wide;
        }
    }
}

static void in_order(double *numbers, long many)
{
    for (long i = 1; i < many; i++) {
        double one = numbers[i];
        long j = i;
        for (; j > 0 && numbers[j - 1] > one; j--) numbers[j] = numbers[j - 1];
        numbers[j] = one;
    }
}

static long within(double place, long high)
{
    return place < 0 ? 0 : place > (double)high ? high : (long)place;
}

LOOPS void polygon(const float *x, long w, const float *y, long h, const double *corners, long many, double reach,
                   double *crossings, float *distance)
{
    double left = x[0], pixel = w > 1 ? ((double)x[w - 1] - left) / (double)(w - 1) : 1.0 / FINE;
    for (long i = 0; i < h; i++) {
        float *row = distance + i * w;
        double level = y[i];
        long crossed = 0;
        for (long j = 0; j < w; j++) row[j] = 99.0f * 99.0f;
        for (long s = 0; s < many; s++) {
            const double *start = corners + 2 * s, *end = corners + 2 * (s + 1 < many ? s + 1 : 0);
            double low = start[1] < end[1] ? start[1] : end[1], high = start[1] < end[1] ? end[1] : start[1];
            if ((level >= start[1]) != (level >= end[1]))
                crossings[crossed++] = start[0] + (level - start[1]) * ((end[0] - start[0]) / (end[1] - start[1]));
            if (low - reach > level || high + reach < level) continue;
            float dx = (float)(end[0] - start[0]), dy = (float)(end[1] - start[1]), square = dx * dx + dy * dy;
            if (square < 1e-12f) continue;
            float a_square = 1.0f / square, py = (float)(level - start[1]), px0 = (float)start[0];
            double nearer = start[0] < end[0] ? start[0] : end[0], farther = start[0] < end[0] ? end[0] : start[0];
            long from = within((nearer - reach - left) / pixel, w), to = within((farther + reach - left) / pixel + 2, w);
            for (long j = from; j < to; j++) {
                float px = x[j] - px0, share = bounded((px * dx + py * dy) * a_square, 0.0f, 1.0f);
                float qx = px - share * dx, qy = py - share * dy;
                row[j] = least(row[j], qx * qx + qy * qy);
            }
        }
        for (long j = 0; j < w; j++) row[j] = sqrtf(row[j]);
        in_order(crossings, crossed);
        for (long k = 0; k + 1 < crossed; k += 2) {
            long from = within(ceil((crossings[k] - left) / pixel), w), to = within(ceil((crossings[k + 1] - left) / pixel), w);
            for (long j = from; j < to; j++) row[j] = -row[j];
        }
    }
}

LOOPS void convex(const float *x, long w, const float *y, long h, const float *sides, long many, float *distance)
{
    for (long i = 0; i < h; i++) {
        float *row = distance + i * w;
        for (long s = 0; s < many; s++) {
            const float *side = sides + 4 * s;
            float from = side[0], along = side[2], down = (y[i] - side[1]) * side[3];
            if (s == 0)
                for (long j = 0; j < w; j++) row[j] = (x[j] - from) * along - down;
            else
                for (long j = 0; j < w; j++) row[j] = most(row[j], (x[j] - from) * along - down);
        }
    }
}

/* reliefs */

LOOPS void ellipse(const float *x, long w, const float *y, long h, const float *middle, const float *radii, float c,
                   float s, float deep, float *distance, float *along, float *across, float *height, float *bend)
{
    float wide = radii[0], high = radii[1], small = least(wide, high), none = 1e-6f;
    for (long i = 0; i < h; i++)
        for (long j = 0; j < w; j++) {
            long at = i * w + j;
            float dx = x[j] - middle[0], dy = y[i] - middle[1], u = dx * c + dy * s, v = dy * c - dx * s;
            float a = u / wide, b = v / high, share = sqrtf(a * a + b * b) + none;
            float aa = a / wide, bb = b / high, rise = most(0.0f, 1.0f - share * share);
            distance[at] = share * (share - 1.0f) / (sqrtf(aa * aa + bb * bb) + none);
            height[at] = small * sqrtf(rise) * deep;
            bend[at] = small * 0.6f * rise;
            along[at] = u;
            across[at] = v;
        }
}

LOOPS void tube_relief(long points, const float *distance, const float *radius, float deep, float *height, float *bend)
{
    for (long k = 0; k < points; k++) {
        float r = radius[k], to = r + distance[k], rise = most(0.0f, r * r - to * to);
        height[k] = sqrtf(rise) * deep;
        bend[k] = rise / (1.8f * r + 0.02f);
    }
}

LOOPS void plate_relief(long points, const float *distance, float breadth, float deep, float *height, float *bend)
{
    float inwards = -1.0f / breadth;
    for (long k = 0; k < points; k++) {
        float rise = bounded(distance[k] * inwards, 0.0f, 1.0f);
        height[k] = breadth * sqrtf(rise * (2.0f - rise)) * deep;
        bend[k] = breadth * rise * (1.1f - rise * 0.55f);
    }
}

/* fields */

LOOPS void noise(const float *lots, long n, long m, const int *down, const float *down_weights, long h,
                 const int *across, const float *across_weights, long w, float *rows, float *found)
{
    for (long i = 0; i < n; i++)
        for (long j = 0; j < w; j++) {
            const float *weight = across_weights + 4 * j, *lot = lots + i * m;
            const int *place = across + 4 * j;
            rows[i * w + j] = lot[place[0]] * weight[0] + lot[place[1]] * weight[1] + lot[place[2]] * weight[2]
                              + lot[place[3]] * weight[3];
        }
    for (long i = 0; i < h; i++) {
        const float *weight = down_weights + 4 * i;
        const int *place = down + 4 * i;
        const float *a = rows + place[0] * w, *b = rows + place[1] * w, *c = rows + place[2] * w, *d = rows + place[3] * w;
        float *row = found + i * w;
        for (long j = 0; j < w; j++) row[j] = a[j] * weight[0] + b[j] * weight[1] + c[j] * weight[2] + d[j] * weight[3];
    }
}

LOOPS void weighed(field of, long h, long w, const float *weights, long reach, float *room, float *found)
{
    float *sum = room + reach;
    for (long i = 0; i < h; i++) {
        const float *here = of.at + i * of.row;
        float *row = found + i * w;
        for (long j = 0; j < w; j++) sum[j] = here[j] * weights[0];
        for (long k = 1; k <= reach; k++) {
            const float *above = of.at + (i - k > 0 ? i - k : 0) * of.row, *below = of.at + (i + k < h ? i + k : h - 1) * of.row;
            float weight = weights[k];
            for (long j = 0; j < w; j++) sum[j] += (above[j] + below[j]) * weight;
        }
        for (long k = 0; k < reach; k++) { room[k] = sum[0]; sum[w + k] = sum[w - 1]; }
        for (long j = 0; j < w; j++) row[j] = sum[j] * weights[0];
        for (long k = 1; k <= reach; k++) {
            const float *before = sum - k, *behind = sum + k;
            float weight = weights[k];
            for (long j = 0; j < w; j++) row[j] += (before[j] + behind[j]) * weight;
        }
    }
}

LOOPS void lit(const float *height, const float *x, long w, const float *y, long h, const float *sun, surface look,
               float *light, float *dark)
{
    for (long i = 0; i < h; i++) {
        long up = i > 0 ? i - 1 : 0, low = i + 1 < h ? i + 1 : h - 1;
        float a_row = low - up == 2 ? FINE / 2 : FINE, *lights = light + i * w, *darks = dark + i * w;
        const float *above = height + up * w, *below = height + low * w, *here = height + i * w;
        for (long j = 1; j + 1 < w; j++) lights[j] = (here[j + 1] - here[j - 1]) * (FINE / 2);
        lights[0] = w > 1 ? (here[1] - here[0]) * FINE : 0.0f;
        lights[w - 1] = w > 1 ? (here[w - 1] - here[w - 2]) * FINE : 0.0f;
        for (long j = 0; j < w; j++) {
            float down = (below[j] - above[j]) * a_row, aside = lights[j];
            float slope = sqrtf(aside * aside + down * down + 1.0f);
            float shine = (sun[2] - aside * sun[0] - down * sun[1]) / slope;
            /* light that the surroundings throw back into the shade of a steep side */
            float thrown = 0.45f * step(1.0f - 1.0f / slope, 0.35f, 0.45f) * bounded(0.2f - shine, 0.0f, 1.0f);
            float tone = look.tone * (look.ambient + (1.0f - look.ambient) * bounded(shine, 0.0f, 1.0f));
            lights[j] = shine;
            darks[j] = 1.0f - tone - thrown - look.gloss * step(shine, 0.9f, 0.1f);
        }
        if (look.is_mail)
            for (long j = 0; j < w; j++) {
                float v = y[i] / (1.9f * look.unit), row = whole(v), u = x[j] / (2.2f * look.unit);
                u += row - 2.0f * whole(row * 0.5f) == 1.0f ? 0.5f : 0.0f;
                float p = u - whole(u) - 0.5f, q = v - row - 0.35f;
                darks[j] += 0.5f * step(sqrtf(p * p + q * q), 0.3f, 0.32f);
            }
        for (long j = 0; j < w; j++) darks[j] = look.is_flat ? look.flat : bounded(darks[j], 0.0f, 1.0f);
    }
}

LOOPS void cast_shadow(field dark, field distance, long h, long w, float amount)
{
    for (long i = 0; i < h; i++) {
        float *beneath = dark.at + i * dark.row;
        const float *away = distance.at + i * distance.row;
        for (long j = 0; j < w; j++) {
            float shade = bounded(0.5f - away[j] * (1.0f / 1.1f), 0.0f, 1.0f) * amount;
            beneath[j] += beneath[j] > 0.015f ? (1.0f - beneath[j]) * shade : 0.0f;
        }
    }
}

LOOPS void spare(field dark, field line, field hair, const float *distance, long h, long w, float air)
{
    for (long i = 0; i < h; i++) {
        float *d = dark.at + i * dark.row, *l = line.at + i * line.row, *r = hair.at + i * hair.row;
        const float *away = distance + i * w;
        for (long j = 0; j < w; j++) {
            float kept = 1.0f - edge(air - away[j]);
            d[j] *= kept;
            l[j] *= kept;
            r[j] *= kept;
        }
    }
}

/* inlined with a column of 0 and one of 1, so that both are loops over neighbours */
static inline void darken(float *dark, float *line, const float *away, const float *values, long column, long w)
{
    for (long j = 0; j < w; j++) {
        float kept = edge(away[j]), value = values[j * column];
        dark[j] = (dark[j] - value) * kept + value;
        line[j] *= kept;
    }
}

static inline void outline(float *line, const float *away, const float *widths, long column, long w)
{
    for (long j = 0; j < w; j++)
        line[j] = most(line[j], edge(most(widths[j * column], LEAST_CONTOUR) * 0.5f - fabsf(away[j])));
}

static inline void taken(float *on, const float *away, const float *values, long column, long w)
{
    for (long j = 0; j < w; j++) on[j] = away[j] < 0.0f ? values[j * column] : on[j];
}

static inline void replaced(field on, const float *away, spread by, long i, long w)
{
    float *row = on.at + i * on.row;
    const float *values = by.at + i * by.row;
    if (by.column) taken(row, away, values, 1, w);
    else taken(row, away, values, 0, w);
}

LOOPS void lay(engraving on, long h, long w, field distance, spread dark, spread phase, spread across, spread line,
               spread depth, laid how)
{
    for (long i = 0; i < h; i++) {
        const float *away = distance.at + i * distance.row, *darks = dark.at + i * dark.row;
        float *d = on.dark.at + i * on.dark.row, *l = on.line.at + i * on.line.row, *r = on.hair.at + i * on.hair.row;
        if (dark.column) darken(d, l, away, darks, 1, w);
        else darken(d, l, away, darks, 0, w);
        if (how.has_hair)
            for (long j = 0; j < w; j++) r[j] *= edge(away[j]);
        if (how.has_line) {
            const float *widths = line.at + i * line.row;
            if (line.column) outline(l, away, widths, 1, w);
            else outline(l, away, widths, 0, w);
        }
        unsigned char *tints = on.tint + i * on.row;
        for (long j = 0; j < w; j++) tints[j] = away[j] < 0.0f ? how.tint : tints[j];
        if (how.who) {
            unsigned char *who = on.who + i * on.row;
            for (long j = 0; j < w; j++) who[j] = away[j] < 0.0f ? how.who : who[j];
        }
        if (how.has_depth) replaced(on.depth, away, depth, i, w);
        if (how.has_phase) replaced(on.phase, away, phase, i, w);
        if (how.has_across) replaced(on.across, away, across, i, w);
    }
}

/* near: how many points beside each one the nearest is that is set, 255 for one beyond reach */
LOOPS void grown(const unsigned char *set, long h, long w, float reach, unsigned char *near, unsigned char *found)
{
    long most_points = (long)reach;
    for (long i = 0; i < h; i++) {
        const unsigned char *row = set + i * w;
        unsigned char *beside = near + i * w;
        for (long j = 0; j < w; j++) beside[j] = row[j] ? 0 : 255;
        for (long k = 1; k <= most_points && k < w; k++) {
            unsigned char away = (unsigned char)k;
            for (long j = 0; j < w - k; j++) {
                unsigned char before = row[j + k] ? away : 255;
                beside[j] = before < beside[j] ? before : beside[j];
            }
            for (long j = k; j < w; j++) {
                unsigned char behind = row[j - k] ? away : 255;
                beside[j] = behind < beside[j] ? behind : beside[j];
            }
        }
    }
    memset(found, 0, (size_t)(h * w));
    for (long i = 0; i < h; i++)
        for (long k = i < most_points ? -i : -most_points; k <= most_points && i + k < h; k++) {
            unsigned char wide = (unsigned char)sqrtf(reach * reach - (float)(k * k));
            const unsigned char *beside = near + (i + k) * w;
            unsigned char *row = found + i * w;
            for (long j = 0; j < w; j++) row[j] |= beside[j] <= wide;
        }
}

LOOPS void receded(const float *dark, const float *line, const float *far, const float *shade,
                   const float *lit, const unsigned char *tint, const unsigned char *plane, long points, receding by,
                   float *tone, float *contour)
{
    for (long k = 0; k < points; k++) {
        float d = dark[k], of_place;
        if (by.night) {
            of_place = bounded(0.22f + 0.58f * d, 0.0f, by.darkest);
            of_place = (tint[k] == by.lamps) & (d < 0.2f) ? d : of_place;
            of_place *= 1.0f - by.thins * lit[k];
        } else {
            float even = least(d, 0.85f) * (by.near + by.farther * far[k]);
            float deep = by.shallow + (even - by.shallow) * by.deeper;
            of_place = least(even > by.shallow ? deep : even, by.darkest);
        }
        /* grates and windows are cut as they were, in the ink of the place */
        of_place = by.cut & (d > by.black) ? 0.95f : of_place;
        of_place += (1.0f - of_place) * shade[k];
        float lifted = by.night & (plane[k] == by.figure) & (d < by.black)
                           ? d * by.lift * (1.0f - by.thins_figures * lit[k]) : d;
        tone[k] = plane[k] == by.place ? of_place : lifted;
        /* contours far away are thinner: they are ink where a line is above a half */
        contour[k] = plane[k] == by.place ? line[k] * (1.06f - 0.5f * far[k]) : line[k];
    }
}

LOOPS void numbered(const float *far, const float *phase, const unsigned char *tint, const unsigned char *plane,
                    const unsigned char *level, long points, const unsigned char *table, long steps, float feather,
                    unsigned char *number)
{
    for (long k = 0; k < points; k++) {
        /* steps of distance pass into one another along the lines */
        float share = phase[k] * feather;
        share -= whole(share);
        long step = (long)bounded(far[k] * (float)steps + 0.5f * share - 0.25f, 0.0f, (float)(steps - 1));
        number[k] = (unsigned char)(table[(plane[k] * steps + step) * 256 + tint[k]] + level[k]);
    }
}

LOOPS void nearest_walls(const float *x, const float *y, long w, const float *walls, const long *parts, long many,
                         float *distance, float *across, float *down)
{
    for (long k = 0; k < many; k++) {
        const float *wall = walls + 4 * k;
        const long *part = parts + 4 * k;
        for (long i = part[0]; i < part[1]; i++) {
            float below = y[i] - bounded(y[i], wall[1], wall[3]);
            for (long j = part[2]; j < part[3]; j++) {
                float aside = x[j] - bounded(x[j], wall[0], wall[2]), away = sqrtf(aside * aside + below * below);
                long at = i * w + j;
                int nearer = away < distance[at];
                distance[at] = nearer ? away : distance[at];
                across[at] = nearer ? aside : across[at];
                down[at] = nearer ? below : down[at];
            }
        }
    }
}

/* blocks */

/* a row of the block from two rows of a field, then between two points of these */
static inline void mixed(const float *at, long stride, long i, long w, samples down, samples over, float *row,
                         float *found)
{
    const float *above = at + down.first[i] * stride, *below = at + down.second[i] * stride;
    float share = down.share[i];
    for (long j = 0; j < w; j++) row[j] = above[j] + (below[j] - above[j]) * share;
    for (long j = 0; j < over.many; j++) {
        float first = row[over.first[j]];
        found[j] = first + (row[over.second[j]] - first) * over.share[j];
    }
}

/* eight points a byte, the first in the highest bit; the rest of the last byte is empty */
static inline void packed(const unsigned char *inked, unsigned char *bits, long bytes)
{
    for (long b = 0; b < bytes; b++) {
        const unsigned char *one = inked + 8 * b;
        uint64_t eight = 0;
        for (int k = 0; k < 8; k++) eight |= (uint64_t)one[k] << (8 * k);
        bits[b] = (unsigned char)(eight * 0x8040201008040201u >> 56);
    }
}

/* whether a row of the block is the first of those that are nearest to a row of the fields */
static inline int is_new(samples down, long i) { return i == 0 || down.nearest[i] != down.nearest[i - 1]; }

/* the ink of a row goes to the block that each of its points belongs to; room for three rows of points, the first of
   which is the ink, and for one row of bits and one more of each block */
static inline void shared_out(unsigned char *inked, long i, long w, samples down, samples over, parted to)
{
    unsigned char *own = inked + 8 * to.bytes, *is_own = own + 8 * to.bytes, *row = is_own + 8 * to.bytes;
    unsigned char *owned = row + to.bytes;
    if (to.blocks == 1) {
        packed(inked, to.bits + i * to.bytes, to.bytes);
        return;
    }
    if (is_new(down, i)) {
        const unsigned char *owners = to.owner + down.nearest[i] * w;
        for (long j = 0; j < over.many; j++) own[j] = owners[over.nearest[j]];
        for (long k = 0; k < to.blocks; k++) {
            unsigned char block = (unsigned char)k;
            for (long j = 0; j < over.many; j++) is_own[j] = own[j] == block;
            packed(is_own, owned + k * to.bytes, to.bytes);
        }
    }
    packed(inked, row, to.bytes);
    for (long k = 0; k < to.blocks; k++) {
        unsigned char *bits = to.bits + (k * down.many + i) * to.bytes;
        for (long b = 0; b < to.bytes; b++) bits[b] = row[b] & owned[k * to.bytes + b];
    }
}

LOOPS void waver(field of_dark, field of_phase, field of_across, long h, long w, const float *wide,
                  const float *middling, const float *fine, float weight, float *dark, float *phase, float *across)
{
    for (long i = 0; i < h; i++)
        for (long j = 0; j < w; j++) {
            long at = i * w + j;
            float value = of_dark.at[i * of_dark.row + j], by = wide[at] * 0.22f + middling[at] * 0.045f;
            float grain = fine[at] * 0.035f, saved = value * weight;
            dark[at] = bounded((value > 0.93f ? value : saved) + (value > 0.02f ? grain : 0.0f), 0.0f, 1.0f);
            phase[at] = of_phase.at[i * of_phase.row + j] + by;
            across[at] = of_across.at[i * of_across.row + j] + by * 0.8f;
        }
}

LOOPS void cut_engraving(const float *dark, const float *phase, const float *across, field line, field hair,
                         int has_hair, long w, samples down, samples over, cuts by, float *room, parted to)
{
    long n = over.many;
    float *d = room, *p = d + n, *a = p + n, *l = a + n, *r = l + n, *near_p = r + n, *near_a = near_p + n;
    float *row = near_a + n;
    unsigned char *inked = (unsigned char *)(row + w);
    float lines = 1.0f / by.pitch, dashes = 1.0f / (by.pitch * 3.1f), crosses = 1.0f / (by.pitch * 1.06f);
    memset(inked, 0, (size_t)(24 * to.bytes));
    for (long i = 0; i < down.many; i++) {
        mixed(dark, w, i, w, down, over, row, d);
        mixed(phase, w, i, w, down, over, row, p);
        mixed(across, w, i, w, down, over, row, a);
        mixed(line.at, line.row, i, w, down, over, row, l);
        if (is_new(down, i)) {
            const float *phases = phase + down.nearest[i] * w, *acrosses = across + down.nearest[i] * w;
            for (long j = 0; j < n; j++) near_p[j] = phases[over.nearest[j]];
            for (long j = 0; j < n; j++) near_a[j] = acrosses[over.nearest[j]];
        }
        /* smooth inside a surface, sharp at the seams between two */
        for (long j = 0; j < n; j++) {
            p[j] = fabsf(p[j] - near_p[j]) > by.seam ? near_p[j] : p[j];
            a[j] = fabsf(a[j] - near_a[j]) > by.seam ? near_a[j] : a[j];
        }
        for (long j = 0; j < n; j++) {
            float value = d[j];
            float plain = value * 0.98f, more = by.crossed + (value - by.crossed) * 0.35f;
            float first = value < by.crossed + 0.01f ? plain : more;
            first = first * by.pitch < by.least ? 0.0f : first;
            float second = bounded(1.0f - (1.0f - value) / most(1.0f - first, 0.1f), 0.0f, 0.9f);
            second = second * by.pitch < by.least * 1.1f ? 0.0f : second;
            /* above 0 where there is ink */
            float unbroken = most(value - by.dashed, 0.25f + value * 3.0f - off(a[j], dashes));
            float lined = least(first - off(p[j], lines), unbroken), crossed = second - off(a[j], crosses);
            d[j] = most(most(lined, crossed), most(value - by.black, l[j] - 0.5f));
        }
        for (long j = 0; j < n; j++) inked[j] = d[j] > 0.0f;
        if (has_hair) {
            mixed(hair.at, hair.row, i, w, down, over, row, r);
            for (long j = 0; j < n; j++)
                inked[j] = (unsigned char)((inked[j] & ((r[j] > -0.5f) | (l[j] > 0.5f))) | (r[j] > 0.5f));
        }
        shared_out(inked, i, w, down, over, to);
    }
}

LOOPS void cut_woodcut(const float *dark, const float *phase, const float *line, field hair, int has_hair, long w,
                       samples down, samples over, float pitch, float *room, parted to)
{
    long n = over.many;
    float *d = room, *l = d + n, *r = l + n, *cuts = r + n, *row = cuts + n, cut = 1.0f / pitch;
    unsigned char *inked = (unsigned char *)(row + w);
    memset(inked, 0, (size_t)(24 * to.bytes));
    for (long i = 0; i < down.many; i++) {
        mixed(dark, w, i, w, down, over, row, d);
        mixed(line, w, i, w, down, over, row, l);
        if (is_new(down, i)) {
            const float *near_phase = phase + down.nearest[i] * w;
            for (long j = 0; j < w; j++) row[j] = off(near_phase[j], cut);
            for (long j = 0; j < n; j++) cuts[j] = row[over.nearest[j]];
        }
        for (long j = 0; j < n; j++)
            inked[j] = (unsigned char)((d[j] > 0.9f) | (cuts[j] < (d[j] - 0.5f) * 1.4f) | (l[j] > 0.46f));
        if (has_hair) {
            mixed(hair.at, hair.row, i, w, down, over, row, r);
            for (long j = 0; j < n; j++) inked[j] |= (unsigned char)((r[j] > 0.5f) & (d[j] > 0.4f));
        }
        shared_out(inked, i, w, down, over, to);
    }
}

LOOPS void cut_plan(const float *dark, const float *phase, const float *line, long w, samples down, samples over,
                    float pitch, float thin, float least_share, float black, float *room, parted to)
{
    long n = over.many;
    float *d = room, *p = d + n, *l = p + n, *row = l + n, lines = 1.0f / pitch;
    unsigned char *inked = (unsigned char *)(row + w);
    memset(inked, 0, (size_t)(24 * to.bytes));
    for (long i = 0; i < down.many; i++) {
        mixed(dark, w, i, w, down, over, row, d);
        mixed(phase, w, i, w, down, over, row, p);
        mixed(line, w, i, w, down, over, row, l);
        for (long j = 0; j < n; j++) {
            float share = d[j] > thin ? most(d[j], least_share) : 0.0f;
            inked[j] = (unsigned char)((off(p[j], lines) < share) | (d[j] > black) | (l[j] > 0.5f));
        }
        shared_out(inked, i, w, down, over, to);
    }
}

/* stages */

LOOPS void face(const float *right, long w, const float *up, long h, spread depth, spread kept, spread grain,
                const unsigned char *solid, long solid_row, long solid_column, spread solid_dark, const float *lamps,
                lighting by, float *dark)
{
    for (long i = 0; i < h; i++) {
        float *row = dark + i * w;
        const float *z = depth.at + i * depth.row, *grains = grain.at + i * grain.row;
        if (by.is_flat)
            for (long j = 0; j < w; j++) row[j] = by.flat + grains[j * grain.column];
        else {
            for (long j = 0; j < w; j++) row[j] = by.base;
            for (int k = 0; k < by.lamps; k++) {
                const float *lamp = lamps + 4 * k;
                float lx = lamp[0], ly = lamp[1], lz = lamp[2], a_square = lamp[3];
                for (long j = 0; j < w; j++) {
                    float away = z[j * depth.column], dx = lx - away * right[j], dy = ly - (away * up[i] + by.eye);
                    float dz = lz - away, square = dx * dx + dy * dy + dz * dz;
                    float cosine = (dx * by.nx + dy * by.ny + dz * by.nz) / (sqrtf(square) + 0.01f);
                    row[j] += by.power * bounded(0.3f + 0.7f * cosine, 0.0f, 1.0f) / (1.0f + square * a_square);
                }
            }
            for (long j = 0; j < w; j++) row[j] = 1.0f - (1.0f - by.tone) * row[j] + grains[j * grain.column];
        }
        if (solid) {
            const float *values = solid_dark.at + i * solid_dark.row;
            for (long j = 0; j < w; j++)
                row[j] = solid[i * solid_row + j * solid_column] ? values[j * solid_dark.column] : row[j];
        }
        if (!by.is_flat) {
            const float *share = kept.at + i * kept.row;
            for (long j = 0; j < w; j++) row[j] = by.air + (row[j] - by.air) * share[j * kept.column];
        }
        for (long j = 0; j < w; j++) row[j] = bounded(row[j], 0.0f, by.darkest);
    }
}
