import type { LoginWay } from '@xiaojiu/contract/identity/account-schemas.ts'

export const LOGIN_WAY_LABELS: Readonly<Record<LoginWay, string>> = {
  password: '账号密码',
  code: '短信验证码',
  scan: '扫码',
  wechat: '微信',
  proxy: '平台客服代登录',
}
