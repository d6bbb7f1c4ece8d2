import { darken, lighten } from './colour.ts'
import { leadSign } from './company-words.ts'
import { fontFamily } from './draw-pack.ts'
import { hashText } from './hash.ts'
import { textWidth } from './measure.ts'
import { area, disc, escapeXml, line, repeat, svg } from './svg.ts'

/** Who runs a store: the platform, the platform with a partner, or a seller alone. */
export type StoreKind = 'own' | 'joint' | 'third-party'

const ownColour = '#0a7d6f'

const colours = [
  '#1d4ed8',
  '#b45309',
  '#9d174d',
  '#15803d',
  '#6d28d9',
  '#0e7490',
  '#b91c1c',
  '#4d7c0f',
  '#334e8c',
  '#a0522d',
  '#0f766e',
  '#7c3f8c',
] as const

type Ornament = (ink: string) => string

const ornaments: readonly [Ornament, ...Ornament[]] = [
  ink => disc(78, 18, 30, ink),
  ink => area('M0 96V64L96 26v70z', ink),
  ink => repeat(3, i => disc(96, 96, 26 + i * 16, 'none', `stroke="${ink}" stroke-width="6"`)),
  ink => area('M0 70C30 54 60 90 96 62v34H0z', ink),
  ink => line('M-8 40L56-24M-8 72L88-24M-8 104L104-8M24 104L104 24', ink, 7),
  ink => area('M0 0h46L0 46zM96 96H50l46-46z', ink),
]

const frames: Readonly<Record<StoreKind, string>> = {
  own: `<rect x="5" y="5" width="86" height="86" rx="12" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2"/>`,
  joint: `<path d="M20 84h56" stroke="#fff" stroke-opacity=".7" stroke-width="3" stroke-linecap="round"/>`,
  'third-party': '',
}

/** Square store logo: the sign of the name on a colour that the name decides; the platform's own stores keep the house colour. */
export const drawStoreBadge = (name: string, kind: StoreKind): string => {
  const hash = hashText(`${name}|store`)
  const base = kind === 'own' ? ownColour : (colours[hash % colours.length] ?? ownColour)
  const ornament = ornaments[(hash >>> 8) % ornaments.length] ?? ornaments[0]
  const id = `b${hashText(`${name}|${kind}`).toString(36)}`
  const sign = leadSign(name)
  const size = Math.min(54, 58 / textWidth(sign))
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" role="img" aria-label="${escapeXml(`${name} 店铺标志`)}" font-family="${fontFamily}">
    <defs><linearGradient id="${id}" x2="1" y2="1"><stop stop-color="${lighten(base, 0.1)}"/><stop offset="1" stop-color="${darken(base, 0.22)}"/></linearGradient>
    <clipPath id="${id}c"><rect width="96" height="96" rx="16"/></clipPath></defs>
    <g clip-path="url(#${id}c)"><rect width="96" height="96" fill="url(#${id})"/><g opacity=".14">${ornament('#fff')}</g></g>${frames[kind]}
    <text x="48" y="${48 + size * 0.36}" font-size="${size}" font-weight="700" fill="#fff" text-anchor="middle">${escapeXml(sign)}</text></svg>`
}
