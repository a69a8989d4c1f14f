# The engine for browsers, the page with it, then the server, then nothing but both beside PostgreSQL's programs.
# cmd/tengen/image_test.go has what each stage copies built from no more than that.
FROM golang:1.26.8-bookworm AS wasm
WORKDIR /src
COPY go.mod go.sum ./
COPY .ci/wasm .ci/wasm
COPY cmd/tengen-wasm cmd/tengen-wasm
COPY engine engine
RUN .ci/wasm

FROM node:24-bookworm-slim AS web
WORKDIR /src/frontend
COPY frontend/package.json frontend/package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY frontend/ ./
COPY --from=wasm /src/frontend/made ./made
RUN npm run -s build

FROM golang:1.26.8-bookworm AS server
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
COPY --from=web /src/frontend/dist ./frontend/dist
# docker build --build-arg REVISION=$(git rev-parse HEAD): the repository itself is not in the context.
ARG REVISION=
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -w -X github.com/tengen-go/tengen/cmd/internal/version.revision=$REVISION" -o /tengen ./cmd/tengen

# The version of docker-compose.yml's database, so that its pg_dump is never older than the server: tengen backup calls it.
FROM postgres:17.12-bookworm
COPY --from=server /tengen /usr/local/bin/tengen
USER postgres
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=4s --start-period=20s CMD ["tengen", "health"]
ENTRYPOINT ["tengen"]
CMD ["serve"]
