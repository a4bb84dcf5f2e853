/* Loops over the points of a picture's fields. Lengths in mm, y downwards.

   A field is its first point and the number of points from one row to the next; h rows of w points are meant. What
   is one number, a row or a column has steps of 0 where it does not change. Nothing is kept between two calls. */

/* the digest of what it was compiled from */
const char *compiled_source(void);
/* memory of fields that are done is kept for the next ones: pages that the system gives anew cost a seventh of a
   picture; no more than 64 MB are kept */
void keep_memory(void);

typedef struct { float *at; long row; } field;
typedef struct { const float *at; long row, column; } spread;

/* the number of the line nearest to each point; of lines: direction (x, y), where they begin along and across it,
   radius there, its growth, length: a row of many numbers each */
void nearest_lines(const float *x, long w, const float *y, long h, const float *lines, long many, int *number);
/* how points lie to the tube of their nearest line; number has every-th points only */
void tube(const float *x, long w, const float *y, long h, const float *lines, long many, const int *number, long every,
          float *distance, float *along, float *side, float *radius);
/* the distance to a polygon, inexact beyond reach; crossings has room for as many numbers as it has corners */
void polygon(const float *x, long w, const float *y, long h, const double *corners, long many, double reach,
             double *crossings, float *distance);
/* the distance to a convex polygon: the greatest of those to its sides (x, y, and factors of both) */
void convex(const float *x, long w, const float *y, long h, const float *sides, long many, float *distance);
/* distance, coordinates, height and height for lines of an ellipse */
void ellipse(const float *x, long w, const float *y, long h, const float *middle, const float *radii, float c, float s,
             float deep, float *distance, float *along, float *across, float *height, float *bend);
/* height, and height for lines, of a tube and of a plate */
void tube_relief(long points, const float *distance, const float *radius, float deep, float *height, float *bend);
void plate_relief(long points, const float *distance, float breadth, float deep, float *height, float *bend);

/* smooth noise: each value from four of lots by place and weight, down and across; rows has room for n rows of w */
void noise(const float *lots, long n, long m, const int *down, const float *down_weights, long h, const int *across,
           const float *across_weights, long w, float *rows, float *found);
/* a sum of points beside and above with weights, the first that of the middle; room for w + 2 reach numbers */
void weighed(field of, long h, long w, const float *weights, long reach, float *room, float *found);

typedef struct { float flat, tone, ambient, gloss, unit; int is_flat, is_mail; } surface;
/* the light on a height, and the darkness that it leaves */
void lit(const float *height, const float *x, long w, const float *y, long h, const float *sun, surface look,
         float *light, float *dark);
/* the shadow of a distance on what lies beneath */
void cast_shadow(field dark, field distance, long h, long w, float amount);
/* paper within air of where a distance is negative */
void spare(field dark, field line, field hair, const float *distance, long h, long w, float air);

typedef struct { field dark, phase, across, line, hair, depth; unsigned char *tint, *who; long row; } engraving;
typedef struct { int has_line, has_phase, has_across, has_hair, has_depth; unsigned char who, tint; } laid;
/* a surface where a distance is negative, and its contour */
void lay(engraving on, long h, long w, field distance, spread dark, spread phase, spread across, spread line,
         spread depth, laid how);
/* what is set, and all that is no farther from it than reach; near has room for w numbers of h rows */
void grown(const unsigned char *set, long h, long w, float reach, unsigned char *near, unsigned char *found);

typedef struct {
    int night, cut, lamps, place, figure;
    float near, farther, shallow, deeper, darkest, black, lift, thins, thins_figures;
} receding;
/* the darkness and the contours of a place that has stepped back, and of what stands before it; tint lamps is light,
   cut are blacks if so; plane is place or figure, or neither; what lamps light is thinner at night */
void receded(const float *dark, const float *line, const float *far, const float *shade, const float *lit,
             const unsigned char *tint, const unsigned char *plane, long points, receding by, float *tone,
             float *contour);
/* numbers of colours, by a table of planes, steps of distance and tints; 1 / feather is the width of an edge */
void numbered(const float *far, const float *phase, const unsigned char *tint, const unsigned char *plane,
              const unsigned char *level, long points, const unsigned char *table, long steps, float feather,
              unsigned char *number);

typedef struct { const float *at; long row; } source;
typedef struct { const int *first, *second, *nearest; const float *share; long many; } samples;
typedef struct { float weight, pitch, least, dashed, crossed, black, seam; } cuts;
/* the bits of some blocks, one after another: of which of them each point of the fields is; rows of bytes */
typedef struct { const unsigned char *owner; long blocks; unsigned char *bits; long bytes; } parted;
/* darkness with grain, phases that waver: noise of 6, 1.6 and 0.9 mm */
void waver(field of_dark, field of_phase, field of_across, long h, long w, const float *wide, const float *middling,
           const float *fine, float weight, float *dark, float *phase, float *across);
/* the bits of an engraving; room for 7 rows of numbers of the block and one of the fields, and for 3 rows of points
   and 1 of bits of the block, and a row of bits of each block */
void cut_engraving(const float *dark, const float *phase, const float *across, field line, field hair, int has_hair,
                   long w, samples down, samples over, cuts by, float *room, parted to);
/* the bits of a woodcut; room as for an engraving */
void cut_woodcut(const float *dark, const float *phase, const float *line, field hair, int has_hair, long w,
                 samples down, samples over, float pitch, float *room, parted to);
/* the bits of each ink of a plan; room as for an engraving */
void cut_plan(const float *dark, const float *phase, const float *line, long w, samples down, samples over, float pitch,
              float thin, float least, float black, float *room, parted to);
/* how points lie to the nearest of level and upright lines (x1, y1, x2, y2) in their parts (rows, columns) */
void nearest_walls(const float *x, const float *y, long w, const float *walls, const long *parts, long many,
                   float *distance, float *across, float *down);

typedef struct { float nx, ny, nz, base, power, tone, eye, far, air, flat, darkest; int is_flat, lamps; } lighting;
/* the darkness of a flat face in its light and its air; a lamp is x, y, z and 1 / reach² */
void face(const float *right, long w, const float *up, long h, spread depth, spread kept, spread grain,
          const unsigned char *solid, long solid_row, long solid_column, spread solid_dark, const float *lamps,
          lighting by, float *dark);
