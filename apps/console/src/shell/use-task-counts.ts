export interface TaskCount {
  readonly count: number
  readonly isHot: boolean
}
export function useTaskCounts(): { readonly tasks: TaskCount; readonly approvals: TaskCount } {
  return { tasks: { count: 0, isHot: false }, approvals: { count: 0, isHot: false } }
}
