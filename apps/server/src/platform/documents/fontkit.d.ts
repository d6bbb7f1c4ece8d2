/** The part of fontkit we use; the package brings no types. */
declare module 'fontkit' {
  export interface Glyph {
    readonly advanceWidth: number
    readonly path: { toSVG(): string }
  }
  export interface Font {
    readonly unitsPerEm: number
    layout(text: string): { readonly glyphs: readonly Glyph[] }
  }
  export function openSync(path: string): Font
}
