import type { Font } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { BOLD_FONT } from './font.ts'

const SIZE = 480
const CENTRE = SIZE / 2
const RED = '#d0191f'
const NAME_RADIUS = 172
const CODE_RADIUS = 196
const STAR_RADIUS = 66

let face: Promise<Font> | undefined

async function openFace(): Promise<Font> {
  const { openSync } = await import('fontkit')
  return openSync(BOLD_FONT)
}

/** The text of a seal: the holder around the star, the kind below it, a number at the bottom. */
export interface SealText {
  readonly name: string
  readonly kind: string
  readonly code: string
}

/** A round red seal as SVG. Characters are outlines, so it looks the same everywhere. */
function drawSeal(font: Font, { name, kind, code }: SealText): string {
  const nameSize = name.length > 22 ? 32 : name.length > 14 ? 42 : 50
  const span = Math.min(262, name.length * (name.length > 14 ? 15 : 19))
  const shapes = [
    `<circle cx="${CENTRE}" cy="${CENTRE}" r="226" fill="none" stroke="${RED}" stroke-width="10"/>`,
    `<circle cx="${CENTRE}" cy="${CENTRE}" r="213" fill="none" stroke="${RED}" stroke-width="2"/>`,
    `<path d="${star()}" fill="${RED}"/>`,
    ...onArc(font, [...name], { radius: NAME_RADIUS, span, size: nameSize }),
    ...inLine(font, kind, { y: CENTRE + 118, size: 32 }),
    ...onArc(font, [...code].reverse(), { radius: CODE_RADIUS, span: code.length * 5, size: 18, isBelow: true }),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">${shapes.join('')}</svg>`
}

/** A cache of seals: a company seals many papers in a row. */
const drawn = new LRUCache<string, Buffer>({ max: 100 })

export async function sealPng(text: SealText): Promise<Buffer> {
  const key = JSON.stringify(text)
  const known = drawn.get(key)
  if (known) return known
  face ??= openFace()
  const { default: sharp } = await import('sharp')
  const png = await sharp(Buffer.from(drawSeal(await face, text)))
    .png({ compressionLevel: 9 })
    .toBuffer()
  drawn.set(key, png)
  return png
}

interface Arc {
  readonly radius: number
  /** Degrees from the first character to the last. */
  readonly span: number
  readonly size: number
  /** At the bottom, where characters are upright. */
  readonly isBelow?: boolean
}

function onArc(face: Font, characters: readonly string[], { radius, span, size, isBelow = false }: Arc): string[] {
  return characters.map((character, index) => {
    const share = characters.length === 1 ? 0 : index / (characters.length - 1) - 0.5
    const turn = share * span
    const angle = ((isBelow ? turn + 90 : turn - 90) * Math.PI) / 180
    const x = CENTRE + radius * Math.cos(angle)
    const y = CENTRE + radius * Math.sin(angle)
    return outline(face, character, size, `translate(${round(x)} ${round(y)}) rotate(${round(turn)})`)
  })
}

function inLine(face: Font, text: string, { y, size }: { readonly y: number; readonly size: number }): string[] {
  const gap = size * 1.15
  return [...text].map((character, index) =>
    outline(face, character, size, `translate(${round(CENTRE + (index - (text.length - 1) / 2) * gap)} ${y})`),
  )
}

/** One character centred at the origin; fonts count upwards, pictures downwards. */
function outline(face: Font, character: string, size: number, place: string): string {
  const [glyph] = face.layout(character).glyphs
  if (!glyph) return ''
  const scale = round(size / face.unitsPerEm)
  const middle = `translate(${-glyph.advanceWidth / 2} ${-0.38 * face.unitsPerEm})`
  return `<path transform="${place} scale(${scale} ${-scale}) ${middle}" d="${glyph.path.toSVG()}" fill="${RED}"/>`
}

function star(): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 === 0 ? STAR_RADIUS : STAR_RADIUS * 0.382
    const angle = ((index * 36 - 90) * Math.PI) / 180
    return `${round(CENTRE + radius * Math.cos(angle))} ${round(CENTRE + radius * Math.sin(angle))}`
  })
  return `M${points.join('L')}Z`
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
