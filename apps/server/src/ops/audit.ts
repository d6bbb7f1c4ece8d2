import { verifyAudit } from '#platform/audit-head.ts'
import { type OpsCommand, OpsMistake } from '#platform/ops-command.ts'

const FAULTS = {
  altered: (seq: number) => `审计记录从第 ${seq} 条起被改动、删除或插入过。`,
  'changes-altered': (seq: number) => `第 ${seq} 条审计记录的修改明细被改动、删除或插入过。`,
  cut: (seq: number) => `审计记录的末尾被删掉了：第 ${seq} 条及以后曾经存在。`,
  forged: () => '保存在数据文件夹里的审计链末端被改动过，或不是用当前 SECRET 保存的。',
}

/** Whether the audit chain is whole, and as long as it was when last looked at. */
export const auditCommand: OpsCommand = {
  name: 'audit',
  usage: `审计记录：
  audit                                     核对全部审计记录是否完整`,
  async run(ctx) {
    const found = await verifyAudit(ctx)
    if ('fault' in found) throw new OpsMistake(FAULTS[found.fault](found.seq))
    return [`审计记录完整，共 ${found.seq} 条，末端 ${found.hash}。`]
  },
}
