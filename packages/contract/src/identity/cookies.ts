/** Names of the site's cookies, for the server that sets them and the shop that reads them. */

/**
 * Data about the signed-in person that scripts may read. The server sets them at log-in and company switch and removes them at
 * log-out. `isClear` is '1' when the company's licence was cancelled.
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

/** The id of the browser. The shop creates it, each log-in confirms it, and it stays after log-out. */
export const DEVICE_COOKIE = 'uuid'

export const COOKIE_DAYS = 30
