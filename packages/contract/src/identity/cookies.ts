/** The cookies of the site, named once for the server that writes them and the shop that reads them. */

/**
 * What script may read about the signed-in person; written at log-in and company switch, removed at log-out.
 * `isClear` is '1' when the company's licence was cancelled.
 */
export const USER_COOKIES = [
  'userName',
  'nickName',
  'userMobile',
  'userBasicId',
  'userId',
  'companyId',
  'companyName',
  'existBindCustomer',
  'cityCode',
  'areaCode',
  'loginName',
  'creditCode',
  'isClear',
] as const
export type UserCookie = (typeof USER_COOKIES)[number]

/** The browser's own number. Made by the shop, confirmed at each log-in, and kept when the person logs out. */
export const DEVICE_COOKIE = 'uuid'

export const COOKIE_DAYS = 30
