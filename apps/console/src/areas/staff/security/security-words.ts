interface Ending {
  /** Other devices of the person at the same console. */
  readonly otherCount: number
  /** Cases that the person is deciding. */
  readonly claimCount: number
}

interface Rule {
  readonly ruleId: string
  /** Null: all roles. */
  readonly roleId: string | null
}

/** What the end of a session ends. */
export function sessionEnds({ otherCount, claimCount }: Ending): string {
  const claims = claimCount === 0 ? '' : `，正在处理的 ${claimCount} 件放回待办，由同事领取`
  if (otherCount > 0) return `这台设备立即退出，没有提交的内容会丢失；其余 ${otherCount} 台设备仍在线。`
  return `这台设备立即退出，没有提交的内容会丢失${claims}。没有其他设备在线，重新登录须再次验证。`
}

/** Who can no longer work from the network, or from now on may work from anywhere. */
export function ruleEnds(rule: Rule & { readonly role: string }, rules: readonly Rule[]): string {
  const name = rule.roleId === null ? '全部角色' : `“${rule.role}”`
  const isLast = !rules.some(
    other => other.ruleId !== rule.ruleId && (other.roleId === rule.roleId || other.roleId === null),
  )
  return isLast
    ? `这是${name}的最后一条规则：停用后不再限制网络，可以从任何网络登录。`
    : `${name}立即不能再从该网络登录；现在从该网络在线、又不在其他允许网络内的，也不能继续操作。`
}
