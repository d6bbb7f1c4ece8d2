/**
 * All colours, sizes and fonts. `tokens.css` has the same values as CSS variables (a test keeps them equal). Keys are
 * the names of the variables.
 */
export const colours = {
  brand: '#0A7D6F',
  'brand-hover': '#0B8A7A',
  'brand-press': '#07574D',
  'brand-tint': '#E8F6F3',
  'brand-line': '#B9E0D9',
  'brand-soft': '#8CCABF',
  red: '#D81E06',
  'red-hover': '#BF1A05',
  'red-press': '#9C1403',
  'red-tint': '#FFF1F0',
  'red-line': '#FBC9C3',
  'red-soft': '#FBC2B9',
  amber: '#B45309',
  'amber-tint': '#FFF8EB',
  'amber-line': '#F5DDB0',
  green: '#15803D',
  'green-tint': '#ECF8F0',
  ink: '#1F2937',
  'ink-2': '#4B5563',
  'ink-3': '#667085',
  'ink-off': '#98A2B3',
  line: '#E5E7EB',
  'line-soft': '#EFF1F3',
  'line-strong': '#C9D0D6',
  control: '#7C8798',
  page: '#F5F7F8',
  card: '#FFFFFF',
  fill: '#F8FAFA',
  dark: '#22333B',
  on: '#FFFFFF',
  veil: 'rgb(16 36 40 / 45%)',
  'veil-light': 'rgb(255 255 255 / 72%)',
} as const

/** Campaign colours: a strong one for text and solid tags, a tint for quiet tags. */
export const accentColours = {
  flash: '#D81E06',
  'flash-tint': '#FFF1F0',
  group: '#6D28D9',
  'group-tint': '#F4EFFE',
  combo: '#1D4ED8',
  'combo-tint': '#EDF2FE',
  reduce: '#C2410C',
  'reduce-tint': '#FFF3EA',
  special: '#BE123C',
  'special-tint': '#FFF0F3',
  clearance: '#15803D',
  'clearance-tint': '#ECF8F0',
} as const

const gradients = {
  'g-banner': 'linear-gradient(105deg, #07574D 0%, #0A7D6F 52%, #3FA48F 100%)',
  'g-flash': 'linear-gradient(160deg, #D81E06, #A21303)',
  'g-teal': 'linear-gradient(180deg, #DDF1EA, #F1F9F6)',
  'g-rose': 'linear-gradient(180deg, #FBE7E6, #FDF5F4)',
  'g-sand': 'linear-gradient(180deg, #FBF0DC, #FDF9F1)',
  'g-sky': 'linear-gradient(180deg, #E2EDFB, #F4F8FD)',
} as const

export const type = {
  font: '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Source Han Sans SC", "Noto Sans CJK SC", sans-serif',
  'fs-badge': '11px',
  'fs-12': '12px',
  'fs-13': '13px',
  'fs-14': '14px',
  'fs-16': '16px',
  'fs-18': '18px',
  'fs-20': '20px',
  'fs-24': '24px',
  'lh-16': '16px',
  'lh-18': '18px',
  'lh-20': '20px',
  'lh-22': '22px',
  'lh-24': '24px',
  'lh-28': '28px',
} as const

/** Margins, paddings and gaps; a test requires them in style sheets where the scale has the value. */
export const space = {
  's-half': '2px',
  s1: '4px',
  's1-half': '6px',
  s2: '8px',
  's2-half': '10px',
  s3: '12px',
  s4: '16px',
  s5: '20px',
  s6: '24px',
  s8: '32px',
  s10: '40px',
  s12: '48px',
  s16: '64px',
} as const

export const shape = {
  r: '6px',
  'r-s': '4px',
  'r-tag': '3px',
  edge: '1px solid var(--line)',
  'edge-soft': '1px solid var(--line-soft)',
  'edge-strong': '1px solid var(--line-strong)',
  float: '0 8px 24px rgb(16 36 40 / 14%)',
  'bar-up': '0 -4px 16px rgb(16 36 40 / 8%)',
  'bar-down': '0 2px 12px rgb(16 36 40 / 10%)',
} as const

/** Heights that skeletons share with the content, so that nothing moves when the data arrives. */
const sizes = {
  'h-top': '32px',
  'h-search': '92px',
  'h-search-slim': '64px',
  'h-nav': '40px',
  'h-control': '32px',
  'h-control-s': '28px',
  'h-control-l': '44px',
  'h-section': '52px',
  'h-thead': '36px',
  'h-row': '96px',
  'w-category': '208px',
  'w-account-menu': '184px',
  gutter: '16px',
  content: 'min(clamp(1200px, calc(100vw - 166px), 1440px), calc(100vw - 2 * var(--gutter)))',
} as const

/** The breakpoints. Media queries cannot read variables, so a test compares the style sheets with these. */
export const breakpoints = {
  /** Phones: one column, sheets, a bar at the bottom. */
  phone: 767,
  /** Tables become cards, the account menu a strip. */
  tablet: 1023,
  /** Two columns instead of three. */
  narrow: 1199,
  /** No margin beside the page for the rail. */
  laptop: 1330,
  /** Up to this width the usual number of columns, above it one more. */
  wide: 1799,
} as const

const layers = {
  'z-rail': '20',
  'z-bar': '30',
  'z-header': '40',
  'z-float': '50',
  'z-overlay': '90',
  'z-toast': '100',
} as const

/** Every variable of `tokens.css`, in its order. */
export const tokenGroups = [colours, accentColours, gradients, type, space, shape, sizes, layers] as const
