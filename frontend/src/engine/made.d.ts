// The files that .ci/wasm puts into frontend/made before the page is built: types are checked without it.
declare module '*/wasm_exec.js'
