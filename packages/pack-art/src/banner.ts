import { drawPack, fontFamily } from './draw-pack.ts'
import type { PackFacts } from './facts.ts'
import { hashText } from './hash.ts'
import { type FittedText, fitText, textWidth } from './measure.ts'
import { disc, escapeXml, oval, repeat, svg } from './svg.ts'

/** The theme of a campaign; the first six use the campaign colours of the shop. */
export const BANNER_THEMES = [
  'brand',
  'flash',
  'group',
  'combo',
  'reduction',
  'clearance',
  'winter',
  'summer',
  'herb',
  'device',
] as const
export type BannerTheme = (typeof BANNER_THEMES)[number]

export interface BannerFacts {
  readonly title: string
  readonly subtitle: string
  readonly theme: BannerTheme
  /** The first three are shown. */
  readonly goods: readonly PackFacts[]
  /** Text of the button; without it there is no button. */
  readonly action?: string | undefined
  /** Prefix of the SVG ids; needed when the same banner is on a page twice. */
  readonly id?: string | undefined
}

interface ThemeLook {
  readonly from: string
  readonly to: string
  readonly glow: string
  readonly ink: string
  readonly scene: () => string
}

const bubbles = (): string =>
  disc(1010, 40, 190, '#fff', 'opacity=".09"') +
  disc(760, 330, 130, '#fff', 'opacity=".08"') +
  disc(1160, 290, 110, '#fff', 'opacity=".1"')

const rays = (): string => {
  const ray = (i: number): string => {
    const angle = (i * 20 * Math.PI) / 180
    const next = ((i * 20 + 9) * Math.PI) / 180
    return svg`M920 190L${920 + Math.cos(angle) * 760} ${190 + Math.sin(angle) * 760}L${920 + Math.cos(next) * 760} ${190 + Math.sin(next) * 760}z`
  }
  return `<path d="${repeat(18, ray)}" fill="#fff" opacity=".07"/>`
}

const waves = (): string =>
  `<path d="M0 262C220 210 420 300 640 258S1010 190 1200 240v90H0z" fill="#fff" opacity=".09"/><path d="M0 292C260 250 470 330 720 290s340-46 480-14v54H0z" fill="#fff" opacity=".1"/>`

const rings = (): string =>
  repeat(4, i => disc(930, 180, 110 + i * 62, 'none', 'stroke="#fff" stroke-width="22" opacity=".06"'))

const flakes = (): string =>
  repeat(14, i => {
    const x = 560 + ((i * 137) % 620)
    const y = 24 + ((i * 83) % 270)
    const r = 6 + (i % 4) * 3
    return svg`<path d="M${x - r} ${y}h${r * 2}M${x} ${y - r}v${r * 2}M${x - r * 0.7} ${y - r * 0.7}l${r * 1.4} ${r * 1.4}M${x + r * 0.7} ${y - r * 0.7}l${-r * 1.4} ${r * 1.4}" stroke="#fff" stroke-width="1.8" stroke-linecap="round" opacity="${0.16 + (i % 3) * 0.08}"/>`
  })

const leaves = (): string =>
  repeat(9, i => {
    const x = 520 + i * 82
    const y = i % 2 === 0 ? 44 + (i % 3) * 20 : 282 - (i % 3) * 16
    return svg`<path d="M0 0C14-22 44-22 58 0C44 20 14 20 0 0z" fill="#fff" opacity="${0.07 + (i % 3) * 0.03}" transform="translate(${x} ${y}) rotate(${i * 37}) scale(${0.9 + (i % 3) * 0.4})"/>`
  })

const grid = (): string =>
  repeat(6, row =>
    repeat(16, col => disc(600 + col * 38, 34 + row * 52, 2 + ((col + row) % 3), '#fff', 'opacity=".13"')),
  )

const looks: Readonly<Record<BannerTheme, ThemeLook>> = {
  brand: { from: '#07574d', to: '#3aa893', glow: '#bff0e6', ink: '#07574d', scene: bubbles },
  flash: { from: '#a81200', to: '#f0552f', glow: '#ffd9a8', ink: '#a81200', scene: rays },
  group: { from: '#4c1d95', to: '#8b5cf6', glow: '#e6dbff', ink: '#4c1d95', scene: rings },
  combo: { from: '#173a9c', to: '#4f86f7', glow: '#d6e6ff', ink: '#173a9c', scene: grid },
  reduction: { from: '#9a3412', to: '#f08a3c', glow: '#ffe7c2', ink: '#9a3412', scene: waves },
  clearance: { from: '#14532d', to: '#4caf6d', glow: '#dcf7d6', ink: '#14532d', scene: leaves },
  winter: { from: '#123a63', to: '#5b9fd6', glow: '#e2f2ff', ink: '#123a63', scene: flakes },
  summer: { from: '#0b6377', to: '#43b8b0', glow: '#fff3c4', ink: '#0b6377', scene: waves },
  herb: { from: '#4f3716', to: '#a9813f', glow: '#fbe9c0', ink: '#4f3716', scene: leaves },
  device: { from: '#1f3f5b', to: '#5f93ba', glow: '#dcecf7', ink: '#1f3f5b', scene: grid },
}

const width = 1200
const height = 330
const textLeft = 64
const textRoom = 500

// Middle pack in front and larger, the others half behind it.
const places = [
  { x: 586, y: 92, size: 214 },
  { x: 976, y: 92, size: 214 },
  { x: 762, y: 44, size: 262 },
] as const

/** A campaign banner of 1200 × 330: text on the left, up to three packs on the right. */
export const drawBanner = (facts: BannerFacts): string => {
  const look = looks[facts.theme]
  const id =
    facts.id?.replace(/[^A-Za-z0-9_-]/g, '_') ??
    `n${hashText(`${facts.theme}|${facts.title}|${facts.goods.map(one => one.genericName).join()}`).toString(36)}`
  const packs = facts.goods.slice(0, 3).map((goods, index) => {
    const at = places[facts.goods.length === 1 ? 2 : index] ?? places[2]
    return svg`<g transform="translate(${at.x} ${at.y}) scale(${at.size / 240})">${drawPack(goods, { id: `${id}p${index}`, size: 240 })}</g>`
  })
  const words = (fitted: FittedText, y: number, more: string): string =>
    svg`<text x="${textLeft}" y="${y}" font-size="${fitted.size}" fill="#fff"${more}>${escapeXml(fitted.text)}</text>`
  const action = facts.action === undefined ? undefined : fitText(facts.action, 180, 20, 12)
  const button =
    action === undefined
      ? ''
      : svg`<rect x="${textLeft}" y="208" width="${textWidth(action.text) * action.size + 52}" height="48" rx="24" fill="#fff"/><text x="${textLeft + 26}" y="${232 + action.size * 0.36}" font-size="${action.size}" font-weight="700" fill="${look.ink}">${escapeXml(action.text)}</text>`
  const top = action === undefined ? 150 : 116
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(`${facts.title} ${facts.subtitle}`)}" font-family="${fontFamily}">
    <defs><linearGradient id="${id}g" x2="1" y2=".35"><stop stop-color="${look.from}"/><stop offset="1" stop-color="${look.to}"/></linearGradient>
    <radialGradient id="${id}r"><stop stop-color="${look.glow}" stop-opacity=".62"/><stop offset="1" stop-color="${look.glow}" stop-opacity="0"/></radialGradient>
    <clipPath id="${id}c"><rect width="${width}" height="${height}"/></clipPath></defs>
    <g clip-path="url(#${id}c)"><rect width="${width}" height="${height}" fill="url(#${id}g)"/>${look.scene()}
    ${oval(900, 190, 330, 190, `url(#${id}r)`)}
    ${words(fitText(facts.title, textRoom, 56, 26, 0.03), top, ' font-weight="700" letter-spacing="1.5"')}
    ${words(fitText(facts.subtitle, textRoom + 20, 26, 14), top + 50, ' fill-opacity=".94"')}
    ${button}${packs.join('')}</g></svg>`
}
