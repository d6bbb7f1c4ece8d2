/** 数据范围: the provinces and stores that an operator is limited to; null: no limit of this kind. */
export interface DataScope {
  readonly provinceCodes: readonly string[] | null
  readonly storeIds: readonly string[] | null
}

/** Whether somebody with this scope sees anything that the other scope hides. */
export function isWider(scope: DataScope, than: DataScope): boolean {
  return exceeds(scope.provinceCodes, than.provinceCodes) || exceeds(scope.storeIds, than.storeIds)
}

function exceeds(some: readonly string[] | null, most: readonly string[] | null): boolean {
  return most !== null && (some === null || some.some(one => !most.includes(one)))
}
