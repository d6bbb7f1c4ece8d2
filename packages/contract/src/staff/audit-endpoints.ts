import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Done, Nothing } from '../wire.ts'
import { AuditChanges, AuditFilter, AuditList, ChainState, ChangesAsked } from './audit-schemas.ts'

/** 操作日志: a store sees what was done to its own records, the platform's auditors see all. Nobody changes any of it. */
export const auditEndpoints = {
  searchAudit: endpoint({
    method: 'GET',
    path: '/staff/audit/list',
    access: 'staff',
    staffRight: 'audit.look',
    summary: '操作日志，新的在前；含修改前后',
    input: AuditFilter,
    output: AuditList,
    refusals: [],
  }),
  listChanges: endpoint({
    method: 'GET',
    path: '/staff/audit/changes',
    access: 'staff',
    staffRight: 'audit.look',
    summary: '一次批量操作的全部修改明细',
    input: ChangesAsked,
    output: AuditChanges,
    refusals: ['not-found'],
  }),
  exportAudit: endpoint({
    method: 'GET',
    path: '/staff/audit/export',
    access: 'staff',
    staffRight: 'audit.look',
    summary: '导出操作日志，含链上哈希',
    input: AuditFilter,
    output: z.unknown(),
    answer: 'file',
    refusals: ['export-too-large'],
  }),
  exportSignedAudit: endpoint({
    method: 'GET',
    path: '/staff/audit/exportSigned',
    access: 'operator',
    staffRight: 'audit.look',
    summary: '导出带签名的操作日志（JSON 行），可脱离本站验证',
    input: AuditFilter,
    output: z.unknown(),
    answer: 'file',
    refusals: ['export-too-large'],
  }),
  getChain: endpoint({
    method: 'GET',
    path: '/staff/audit/chain',
    access: 'operator',
    staffRight: 'audit.look',
    summary: '审计链的末端、上次核对结果和最近一次存证',
    input: Nothing,
    output: ChainState,
    refusals: [],
  }),
  verifyChain: endpoint({
    method: 'POST',
    path: '/staff/audit/verify',
    access: 'operator',
    staffRight: 'audit.look',
    isAct: true,
    summary: '在后台核对整条审计链',
    input: Nothing,
    output: Done,
    refusals: [],
  }),
}
