/** Names in the browser's storage. The first six are the product's public names and stay as they are. */
export const STORAGE_KEYS = {
  category: 'category',
  cartCount: 'cartNum',
  tokenExpiresAt: 'tokenExpirationTime',
  filters: 'commonFilters',
  localData: 'LOCAL_DATA',
  sessionData: 'SESSION_DATA',
  visitorFlag: 'isVisitor',
  smsCountdown: 'smsCountdown',
  rememberedAccount: 'rememberedAccount',
  refreshSignal: 'sessionRefresh',
  chunkReloadedAt: 'chunkReloadedAt',
} as const

/** What a log-out wipes: the session's own. The device, the remembered name and the SMS countdown stay. */
export const SESSION_KEYS: readonly string[] = [
  STORAGE_KEYS.category,
  STORAGE_KEYS.cartCount,
  STORAGE_KEYS.tokenExpiresAt,
  STORAGE_KEYS.filters,
  STORAGE_KEYS.localData,
  STORAGE_KEYS.sessionData,
  STORAGE_KEYS.visitorFlag,
]
