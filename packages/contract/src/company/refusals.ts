import type { RefusalText } from '../refusals.ts'

export const companyRefusals = {
  'not-your-company': { status: 404, msg: '未找到该企业，或您未与其绑定' },
  'no-licensed-address': { status: 409, msg: '请先维护与证照一致的收货地址' },
  'unknown-area': { status: 422, msg: '所选省、市、区县不存在，请重新选择' },
  'address-not-licensed': { status: 409, msg: '{tips}' },
  'same-address': { status: 409, msg: '已有相同的收货地址，无需重复添加' },
  'too-many-addresses': { status: 409, msg: '最多保存 {most} 个收货地址，请先删除不用的地址' },
  'login-name-taken': { status: 409, msg: '该登录名已被使用，请换一个' },
  'too-many-sub-accounts': { status: 409, msg: '最多可建 {most} 个员工账号，请先删除不用的账号' },
  'not-managed-login': { status: 409, msg: '该账号由员工本人注册，密码和手机号请由本人修改' },
  'not-your-store': { status: 422, msg: '所选门店不属于本企业，请刷新后重试' },
} as const satisfies Record<string, RefusalText>
