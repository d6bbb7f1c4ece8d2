import type { CategoryTree } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { Context } from '#platform/context.ts'
import { type Category, readCategories } from './tables/categories.ts'

/** The three levels, nested, in the order in which they are shown. */
export async function getCategoryTree(ctx: Context): Promise<CategoryTree> {
  const byParent = Map.groupBy(await readCategories(ctx.db), category => category.parentCode)
  const childrenOf = (code: string | null): readonly Category[] => byParent.get(code) ?? []
  return {
    list: childrenOf(null).map(({ code, name }) => ({
      code,
      name,
      children: childrenOf(code).map(branch => ({
        code: branch.code,
        name: branch.name,
        children: childrenOf(branch.code).map(leaf => ({ code: leaf.code, name: leaf.name })),
      })),
    })),
  }
}
