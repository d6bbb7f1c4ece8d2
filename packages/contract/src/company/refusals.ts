import type { RefusalText } from '../refusals.ts'

export const companyRefusals = {
  'not-your-company': { status: 404, msg: '未找到该企业，或您未与其绑定' },
  'no-licensed-address': { status: 409, msg: '请先维护与证照一致的收货地址' },
} as const satisfies Record<string, RefusalText>
