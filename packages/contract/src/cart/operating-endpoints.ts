import { HoldCompany, LiftHold } from '../company/operating-schemas.ts'
import { endpoint } from '../define.ts'
import { Outcome } from '../staff/approvals-endpoints.ts'
import { Done } from '../wire.ts'

/** 风险控制: stops and resumes the supply of a company. */
export const cartOperatingEndpoints = {
  holdCompany: endpoint({
    method: 'POST',
    path: '/cart/holds/hold',
    access: 'operator',
    staffRight: 'risk.act',
    isAct: true,
    summary: '暂停向企业供货，立即生效',
    input: HoldCompany,
    output: Done,
    refusals: ['not-found', 'state-changed'],
    errors: 'caller',
  }),
  liftHold: endpoint({
    method: 'POST',
    path: '/cart/holds/lift',
    access: 'operator',
    staffRight: 'risk.act',
    isAct: true,
    summary: '申请恢复供货；由另一位同事复核后生效',
    input: LiftHold,
    output: Outcome,
    refusals: ['not-found'],
    errors: 'caller',
  }),
}
