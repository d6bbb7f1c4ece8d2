/** The three ways in. */
export const LOGIN_WAYS = [
  { way: 'account', label: '账号登录' },
  { way: 'code', label: '短信登录' },
  { way: 'scan', label: '扫码登录' },
] as const
export type LoginWay = (typeof LOGIN_WAYS)[number]['way']
