import type { PackFacts } from './facts.ts'
import { hashText } from './hash.ts'
import { fitText, textWidth } from './measure.ts'
import { breakName, lineStep, type NameRoom } from './name-lines.ts'
import { type Palette, paletteNameOf, palettes, turnPalette } from './palettes.ts'
import { escapeXml, svg } from './svg.ts'

type Align = 'start' | 'middle' | 'end'

/** A text with the panel it must stay in: the panel runs from `x` over `width`. */
interface TextRoom {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly min?: number
  readonly fill: string
  readonly bold?: boolean
  readonly align?: Align
  /** Letter spacing in em. */
  readonly spacing?: number
  readonly more?: string
}

/** The printed text; the tests compare it with the panel. */
export interface PrintedText {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly size: number
  readonly panelLeft: number
  readonly panelRight: number
}

interface NameBlock extends NameRoom {
  readonly x: number
  readonly y: number
  readonly fill: string
  readonly align?: Align
}

interface DrawnName {
  readonly svg: string
  /** Lower edge of the last line. */
  readonly bottom: number
}

/** The context of one picture: its facts, colours, choices, texts and definitions. */
export interface Sheet {
  readonly facts: PackFacts
  readonly palette: Palette
  readonly printed: readonly PrintedText[]
  /** A choice among `count` that depends only on name, maker and purpose. */
  pick(purpose: string, count: number): number
  choose<T>(purpose: string, options: readonly [T, ...T[]]): T
  text(content: string, room: TextRoom): string
  name(block: NameBlock): DrawnName
  /** Registers a definition under a local key and returns its unique id. */
  define(key: string, make: (id: string) => string): string
  definitions(): string
}

const hueTurns = [0, -12, 12, -24, 24, 6, -6] as const

const sheetPalette = (facts: PackFacts, seed: string): Palette => {
  const base = palettes[paletteNameOf(facts.categoryCode) ?? 'antibiotic']
  return turnPalette(base, hueTurns[hashText(`${seed}|hue`) % hueTurns.length] ?? 0)
}

export const openSheet = (facts: PackFacts, id: string): Sheet => {
  const seed = `${facts.genericName}|${facts.makerName}`
  const printed: PrintedText[] = []
  const defined = new Map<string, string>()

  const text = (content: string, room: TextRoom): string => {
    const { x, y, width, align = 'start', spacing = 0 } = room
    const fitted = fitText(content, width, room.size, room.min ?? 5, spacing)
    const wide = textWidth(fitted.text) * fitted.size + spacing * fitted.size * ([...fitted.text].length - 1)
    const anchor = align === 'start' ? x : align === 'middle' ? x + width / 2 : x + width
    const left = align === 'start' ? x : align === 'middle' ? anchor - wide / 2 : anchor - wide
    printed.push({
      text: fitted.text,
      left,
      right: left + wide,
      size: fitted.size,
      panelLeft: x,
      panelRight: x + width,
    })
    const anchoring = align === 'start' ? '' : ` text-anchor="${align}"`
    const weight = room.bold ? ' font-weight="700"' : ''
    const spaced = spacing === 0 ? '' : svg` letter-spacing="${spacing * fitted.size}"`
    const more = room.more === undefined ? '' : ` ${room.more}`
    return svg`<text x="${anchor}" y="${y}" font-size="${fitted.size}" fill="${room.fill}"${weight}${anchoring}${spaced}${more}>${escapeXml(fitted.text)}</text>`
  }

  const pick = (purpose: string, count: number): number => hashText(`${seed}|${purpose}`) % count

  return {
    facts,
    palette: sheetPalette(facts, seed),
    printed,
    pick,
    choose: (purpose, options) => options[pick(purpose, options.length)] ?? options[0],
    text,
    name: block => {
      const { lines, size } = breakName(facts.genericName, block)
      const drawn = lines.map((part, index) =>
        text(part, {
          x: block.x,
          y: block.y + size * (0.88 + index * lineStep),
          width: block.width,
          size,
          min: size,
          fill: block.fill,
          bold: true,
          align: block.align ?? 'start',
        }),
      )
      return { svg: drawn.join(''), bottom: block.y + size * (1 + (lines.length - 1) * lineStep) }
    },
    define: (key, make) => {
      const name = `${id}${key}`
      if (!defined.has(name)) defined.set(name, make(name))
      return name
    },
    definitions: () => (defined.size === 0 ? '' : `<defs>${[...defined.values()].join('')}</defs>`),
  }
}
