// Frames as an animated GIF: each has only what has changed since the one before.
import { applyPalette, GIFEncoder, quantize } from 'gifenc'

/** How much longer than the others the last frame is shown. */
const LAST = 4

/** The index of the colour that shows the frame before. */
const SAME = 255

/** A GIF of frames, each RGBA of side × side pixels, shown for so many ms. Lets the page go on between two frames.
 *  Throws the signal's reason. */
export async function animate(
  frame: (i: number) => Uint8ClampedArray,
  frames: number,
  side: number,
  ms: number,
  progress: (part: number) => void,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const out = GIFEncoder()
  // The last frame has every colour that there is; one place is left for SAME.
  const palette = quantize(frame(frames - 1), SAME, { format: 'rgb444' })
  while (palette.length <= SAME) palette.push([0, 0, 0])
  let before: Uint8Array | undefined
  for (let i = 0; i < frames; i++) {
    const now = applyPalette(frame(i), palette.slice(0, SAME), 'rgb444')
    const old = before
    out.writeFrame(old ? now.map((c, k) => (c === old[k] ? SAME : c)) : now, side, side, {
      ...(i === 0 && { palette, repeat: 0 }),
      delay: i === frames - 1 ? LAST * ms : ms,
      dispose: 1,
      ...(old && { transparent: true, transparentIndex: SAME }),
    })
    before = now
    progress((i + 1) / frames)
    await new Promise(resolve => setTimeout(resolve, 0))
    signal.throwIfAborted()
  }
  out.finish()
  return new Uint8Array(out.bytes())
}
