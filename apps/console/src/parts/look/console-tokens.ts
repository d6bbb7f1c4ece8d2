const surfaceColours = {
  hover: '#F4F7F7',
  sel: '#EDF7F5',
  edit: '#FFFBF0',
  canvas: '#E9EDEE',
} as const

/** The four state colours: in progress, waiting for me, wrong or late, ended. */
const stateColours = {
  's-go': '#0A7D6F',
  's-me': '#B45309',
  's-bad': '#D81E06',
  's-end': '#667085',
} as const

/** The seller's console is light and the platform's is slate, so that nobody confuses them. */
const navColours = {
  seller: {
    'nav-bg': '#EFF3F3',
    'nav-ink': '#374151',
    'nav-mute': '#5B6676',
    'nav-on': '#FFFFFF',
    'nav-on-ink': '#1F2937',
    'nav-on-ic': '#0A7D6F',
    'nav-line': '#DFE5E6',
    'nav-hot': '#D81E06',
  },
  platform: {
    'nav-bg': '#1D2B32',
    'nav-ink': '#C3CDD1',
    'nav-mute': '#8C9BA2',
    'nav-on': '#2E4049',
    'nav-on-ink': '#FFFFFF',
    'nav-on-ic': '#6FD0BF',
    'nav-line': '#2B3B43',
    'nav-hot': '#FF8A7A',
  },
} as const

const consoleSizes = {
  'nav-w': '208px',
  'nav-w-s': '56px',
  'top-h': '48px',
  'head-h': '56px',
  'card-h': '44px',
  'th-h': '36px',
  'row-1': '40px',
  'row-2': '56px',
  'row-s': '32px',
  gut: '16px',
} as const

/**
 * Tokens that the consoles add to the shop's. `console-tokens.css` has the same values as CSS variables; a test keeps them equal.
 * Keys are the names of the variables.
 */
export const consoleTokens = {
  surface: surfaceColours,
  state: stateColours,
  nav: navColours,
  sizes: consoleSizes,
} as const
