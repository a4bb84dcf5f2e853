# zecer in a container, with the pack of the current folder:
#   docker build -t zecer .
#   docker run --rm -u "$(id -u)" -v "$PWD:/game" zecer build
FROM python:3.12-slim-bookworm AS wheel
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
COPY . /source
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels /source

FROM python:3.12-slim-bookworm
RUN apt-get update \
 && apt-get install -y --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 \
 && rm -rf /var/lib/apt/lists/*
COPY requirements/run.txt /tmp/run.txt
RUN pip install --no-cache-dir --require-hashes --requirement /tmp/run.txt && rm /tmp/run.txt
COPY --from=wheel /wheels /tmp/wheels
RUN pip install --no-cache-dir --no-deps /tmp/wheels/*.whl && rm -r /tmp/wheels
ENV HOME=/tmp ZECER_CACHE=/tmp/zecer
WORKDIR /game
ENTRYPOINT ["zecer"]
CMD ["--help"]
