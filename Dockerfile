# The engine for browsers, the page with it, then the server, then nothing but both.
FROM golang:1.26-bookworm AS wasm
WORKDIR /src
COPY go.mod go.sum ./
COPY .ci/wasm .ci/wasm
COPY cmd/tengen-wasm cmd/tengen-wasm
COPY engine engine
RUN .ci/wasm

FROM node:20-bookworm-slim AS web
WORKDIR /src/frontend
COPY frontend/package.json frontend/package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY frontend/ ./
COPY --from=wasm /src/frontend/made ./made
RUN npm run -s build

FROM golang:1.26-bookworm AS server
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
COPY --from=web /src/frontend/dist ./frontend/dist
RUN CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o /tengen ./cmd/tengen

FROM gcr.io/distroless/static-debian12:nonroot
COPY --from=server /tengen /tengen
USER nonroot
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=4s --start-period=20s CMD ["/tengen", "health"]
ENTRYPOINT ["/tengen"]
CMD ["serve"]
