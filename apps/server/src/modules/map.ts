/**
 * The map of the server: each module and the modules it may call.
 * Foundation first; a module may only name those above it, so there can be no cycle.
 * Upwards, modules speak by events. Change it in the same commit as the reason.
 */
export const moduleMap = {
  reference: [],
  file: [],
  message: [],
  pricing: [],
  identity: ['file', 'message'],
  company: ['identity', 'reference', 'file', 'message'],
  store: ['company', 'file', 'reference', 'message'],
  // Who of a store or of the platform may do what; the consoles' sessions.
  staff: ['identity', 'store', 'file', 'message'],
  qualification: ['company', 'identity', 'store', 'file', 'reference', 'message'],
  marketing: ['company', 'store', 'pricing', 'qualification', 'message'],
  // What goods cost a buyer depends on the campaigns that are on.
  catalogue: ['message', 'company', 'store', 'file', 'reference', 'qualification', 'marketing'],
  search: ['file', 'catalogue', 'store', 'company', 'qualification', 'marketing'],
  payment: ['company', 'store', 'file', 'identity', 'message'],
  cart: ['message', 'catalogue', 'store', 'company', 'qualification', 'marketing', 'pricing'],
  // Photos and proofs of packing are told of differences on arrival.
  order: [
    'company',
    'file',
    'catalogue',
    'store',
    'qualification',
    'marketing',
    'search',
    'pricing',
    'payment',
    'cart',
    'message',
  ],
  // People of the consoles decide cases: whoever has claimed one.
  'after-sale': ['company', 'store', 'staff', 'catalogue', 'order', 'payment', 'marketing', 'file', 'message'],
  invoice: ['company', 'store', 'catalogue', 'payment', 'order', 'file', 'message'],
  cms: ['catalogue', 'store', 'qualification', 'marketing', 'search', 'file'],
  // Evaluations and cards in a talk are about orders, goods and coupons; one of the staff has a talk in hand. A complaint taken down for a
  // buyer names the mobile of the login that wrote.
  service: ['identity', 'company', 'staff', 'catalogue', 'store', 'marketing', 'order', 'file', 'message', 'cms'],
} as const satisfies Record<string, readonly string[]>

export type ModuleName = keyof typeof moduleMap
