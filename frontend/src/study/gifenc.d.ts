// Types of the part of gifenc that is used: it has none of its own.
declare module 'gifenc' {
  type Palette = number[][]
  interface Frame {
    palette?: Palette
    delay?: number
    repeat?: number
    dispose?: number
    transparent?: boolean
    transparentIndex?: number
  }
  interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, frame: Frame): void
    finish(): void
    bytes(): Uint8Array
  }
  export function GIFEncoder(): Encoder
  export function quantize(rgba: Uint8ClampedArray, colors: number, options?: { format: string }): Palette
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette, format: string): Uint8Array
}
