/**
 * The map of the shop: each area and the areas it may use, by their public.ts. Foundation first; an area may only name those
 * above it, so that no two need each other. What several areas show of goods, prices or stores is in trade/, and addresses are in
 * links/: neither needs an entry here.
 */
export const areaMap = {
  'after-sale': [],
  file: [],
  identity: [],
  marketing: [],
  message: [],
  reference: [],
  search: [],
  service: [],
  cms: ['marketing'],
  sandbox: ['identity'],
  payment: ['cms', 'identity'],
  invoice: ['payment'],
  order: ['payment'],
  qualification: ['cms', 'file', 'identity', 'payment'],
  company: ['identity', 'order', 'qualification'],
  store: ['cms', 'file', 'qualification', 'search', 'service'],
  catalogue: ['marketing', 'service', 'store'],
  cart: ['catalogue', 'order', 'search'],
} as const satisfies Record<string, readonly string[]>
