import { fontFamily } from './draw-pack.ts'

/** Colours of one rendering of the sign: ground, nine, cross and berry. */
interface SignInk {
  readonly ground: string
  readonly nine: string
  readonly cross: string
  readonly berry: string
}

// The nine is a mortar's bowl with its pestle; the cross says medicine, the berry says herb.
const sign = ({ ground, nine, cross, berry }: SignInk): string =>
  `<rect x="2" y="2" width="40" height="40" rx="11" fill="${ground}"/>` +
  `<path d="M29.6 18.2a8 8 0 1 1-3-6.25" fill="none" stroke="${nine}" stroke-width="4" stroke-linecap="round" transform="rotate(18 22 18)"/>` +
  `<path d="M29.7 17.5c.9 8.6-3.2 14.6-11.2 17.3" fill="none" stroke="${nine}" stroke-width="4" stroke-linecap="round"/>` +
  `<path d="M21.7 13.6v8.8M17.3 18h8.8" stroke="${cross}" stroke-width="2.6" stroke-linecap="round"/>` +
  `<circle cx="34" cy="34.5" r="2.6" fill="${berry}"/>`

const words = (name: string, motto: string): string =>
  `<text x="52" y="25" font-family="${fontFamily}" font-size="23" font-weight="700" fill="${name}" letter-spacing="1.5">小九药采</text>` +
  `<text x="53" y="40" font-family="${fontFamily}" font-size="10.5" fill="${motto}" letter-spacing="1.4">药店诊所采购平台</text>`

const gradient = (id: string): string =>
  `<defs><linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#12998a"/><stop offset="1" stop-color="#07574d"/></linearGradient></defs>`

const open = (viewBox: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" role="img" aria-label="小九药采">`

/** Sign and name in the brand colours. */
export const logoSvg = `${open('0 0 176 44')}${gradient('xj-logo')}${sign({ ground: 'url(#xj-logo)', nine: '#fff', cross: '#bff0e6', berry: '#ffb27a' })}${words('#07574d', '#4b5563')}</svg>`

/** Sign and name in one ink, for dark grounds, stamps and print; takes the colour of the text around it. */
export const logoMonoSvg = `${open('0 0 176 44')}<mask id="xj-mono"><rect width="44" height="44" fill="#000"/>${sign({ ground: '#fff', nine: '#000', cross: '#000', berry: '#000' })}</mask><rect width="44" height="44" fill="currentColor" mask="url(#xj-mono)"/>${words('currentColor', 'currentColor')}</svg>`

/** The sign alone, bolder, for the browser tab and the app icon. */
export const faviconSvg = `${open('0 0 32 32')}${gradient('xj-icon')}<rect width="32" height="32" rx="8" fill="url(#xj-icon)"/><circle cx="15.6" cy="12.8" r="6.6" fill="none" stroke="#fff" stroke-width="3.8"/><path d="M22.2 12.8c.6 7-2.6 11.8-9.2 14" fill="none" stroke="#fff" stroke-width="3.8" stroke-linecap="round"/><circle cx="25" cy="25.4" r="2.4" fill="#ffb27a"/></svg>`
