import { endpoint } from '../define.ts'
import { Outcome } from '../staff/approvals-endpoints.ts'
import { Done, Nothing } from '../wire.ts'
import { CaseRef } from './schemas.ts'
import {
  AskParty,
  CaseFigures,
  CaseSearch,
  EscalateCase,
  JudgeCase,
  StaffCase,
  StaffCasePage,
} from './staff-schemas.ts'

/** 售后, as the platform watches over it and judges. */
export const afterSaleOperatingEndpoints = {
  searchCases: endpoint({
    method: 'GET',
    path: '/after-sale/cases/search',
    access: 'operator',
    staffRight: 'after-sale.judge',
    summary: '全部售后单，可按店铺查看',
    input: CaseSearch,
    output: StaffCasePage,
    refusals: [],
  }),
  getJudgedCase: endpoint({
    method: 'GET',
    path: '/after-sale/arbitration/detail',
    access: 'operator',
    staffRight: 'after-sale.judge',
    summary: '平台介入：双方说明、照片、举证、验收和往来售后',
    input: CaseRef,
    output: StaffCase,
    refusals: ['not-found'],
  }),
  judgeCase: endpoint({
    method: 'POST',
    path: '/after-sale/arbitration/judge',
    access: 'operator',
    staffRight: 'after-sale.judge',
    isAct: true,
    summary: '裁决：支持买家的全部或部分金额并确定由谁承担，或维持商家处理',
    input: JudgeCase,
    output: Outcome,
    refusals: ['not-found', 'state-changed', 'version-changed', 'claimed-by-other', 'reason-needed', 'case-over-share'],
    errors: 'caller',
  }),
  askParty: endpoint({
    method: 'POST',
    path: '/after-sale/arbitration/ask',
    access: 'operator',
    staffRight: 'after-sale.judge',
    isAct: true,
    summary: '请买家或商家在 48 小时内补充说明',
    input: AskParty,
    output: Done,
    refusals: ['not-found', 'state-changed', 'claimed-by-other', 'key-reused'],
    idempotencyKey: 'requestId',
    errors: 'caller',
  }),
  escalateCase: endpoint({
    method: 'POST',
    path: '/after-sale/cases/escalate',
    access: 'operator',
    staffRight: 'after-sale.judge',
    isAct: true,
    summary: '提前介入：待商家审核的售后单转平台处理',
    input: EscalateCase,
    output: Done,
    refusals: ['not-found', 'state-changed', 'version-changed', 'claimed-by-other'],
    errors: 'caller',
  }),
  getCaseFigures: endpoint({
    method: 'GET',
    path: '/after-sale/cases/figures',
    access: 'operator',
    staffRight: 'after-sale.judge',
    summary: '近 30 天售后：原因、处理时长、败诉店铺',
    input: Nothing,
    output: CaseFigures,
    refusals: [],
  }),
}
