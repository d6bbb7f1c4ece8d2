import type { RefusalText } from '../refusal-text.ts'

export const certificationRefusals = {
  'certification-papers-missing': { status: 409, msg: '{detail}' },
  'certification-under-way': { status: 409, msg: '已有一笔认证正在进行，请先完成或撤销' },
  'certification-not-due': { status: 409, msg: '证书仍在有效期内，到期前 60 天可续期' },
  'certification-busy': { status: 503, msg: '认证机构暂时没有应答，请稍后再试' },
  'certification-amount-wrong': { status: 422, msg: '金额不一致，还可以填写 {triesLeft} 次' },
  'certification-needed': { status: 409, msg: '请先完成 CA 认证，再使用电子印章' },
} as const satisfies Record<string, RefusalText>
