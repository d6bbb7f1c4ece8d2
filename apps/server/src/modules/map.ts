/**
 * The map of the server: each module and the modules it may call. Foundation first; a module may only name those above it, so
 * there is no cycle. Upwards, modules communicate by events. Change it in the same commit as the reason.
 */
export const moduleMap = {
  reference: [],
  file: [],
  // Notices to stores carry papers.
  message: ['file'],
  pricing: [],
  identity: ['file', 'message'],
  company: ['identity', 'reference', 'file', 'message'],
  store: ['company', 'file', 'reference', 'message'],
  // Staff of stores and of the platform with their rights; the sessions of the consoles. Some messages to a store go to its people
  // by SMS too, and whoever asked for an approval is told when it lapses.
  staff: ['identity', 'store', 'file', 'message'],
  // A paper of a first trade is asked for by whoever has claimed the pair.
  qualification: ['company', 'identity', 'store', 'staff', 'file', 'reference', 'message'],
  marketing: ['company', 'store', 'pricing', 'qualification', 'message'],
  // Prices depend on the running campaigns.
  catalogue: ['message', 'company', 'store', 'file', 'qualification', 'marketing'],
  search: ['file', 'catalogue', 'store', 'qualification', 'marketing'],
  // Credit and statements are decided on their pages by whoever has claimed the case.
  payment: ['company', 'store', 'staff', 'file', 'identity', 'message'],
  cart: ['message', 'catalogue', 'store', 'company', 'qualification', 'marketing', 'pricing'],
  // Differences on arrival have photos and packing records.
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
  // Staff decide cases that they have claimed.
  'after-sale': ['company', 'store', 'staff', 'catalogue', 'order', 'payment', 'marketing', 'file', 'message'],
  invoice: ['company', 'store', 'catalogue', 'payment', 'order', 'file', 'message'],
  cms: ['catalogue', 'store', 'qualification', 'search'],
  // Evaluations and cards refer to orders, goods and coupons; a member of staff claims a conversation. A complaint recorded for a
  // buyer names the mobile of the login that wrote. A case is opened from a complaint.
  service: [
    ...['identity', 'company', 'staff', 'catalogue', 'store', 'marketing', 'order', 'after-sale', 'file', 'message'],
    'cms',
  ],
} as const satisfies Record<string, readonly string[]>

export type ModuleName = keyof typeof moduleMap
