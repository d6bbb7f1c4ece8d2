import type { CategoryNode } from '#shell/category/category-node.ts'

/** From the root to the category with this code; codes of children begin with their parent's. */
export function categoryPath(roots: readonly CategoryNode[] | undefined, code: string | null): readonly CategoryNode[] {
  if (code === null) return []
  const step = roots?.find(node => code.startsWith(node.code))
  return step ? [step, ...categoryPath(step.children, code)] : []
}
