import type { RefusalText } from '../refusal-text.ts'

export const firstTradeRefusals = {
  'first-trade-not-needed': { status: 409, msg: '{store}无需开户，可直接采购' },
  'first-trade-papers-lacking': { status: 409, msg: '{store}还需要{papers}' },
  'first-trade-nothing-new': { status: 409, msg: '首营资料已是最新，无需重复提交' },
  'agreement-signed': { status: 409, msg: '该协议已签署，无需重复签署' },
} as const satisfies Record<string, RefusalText>
