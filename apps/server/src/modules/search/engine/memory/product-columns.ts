/** The counted and filtered values of a product, as numbers of the dictionaries. */
export interface ProductNumbers {
  readonly name: number
  readonly maker: number
  readonly spec: number
  readonly form: number
  readonly rx: number
  readonly rule: number
  /** All categories of the product, on all levels. */
  readonly categories: readonly number[]
  readonly isProhibited: boolean
}

/** The numeric columns of the products, one typed array each: a scan reads tens of thousands of products. */
export class ProductColumns {
  name = new Uint32Array(1024)
  maker = new Uint32Array(1024)
  spec = new Uint32Array(1024)
  form = new Uint32Array(1024)
  rx = new Uint32Array(1024)
  rule = new Uint32Array(1024)
  prohibited = new Uint8Array(1024)
  /** All products share a few hundred category sets: one count for a set counts for all categories in it. */
  categorySet = new Uint32Array(1024)
  readonly categorySets: (readonly number[])[] = []
  readonly #setNumbers = new Map<string, number>()

  put(product: number, values: ProductNumbers): void {
    if (product >= this.name.length) this.#grow()
    this.name[product] = values.name
    this.maker[product] = values.maker
    this.spec[product] = values.spec
    this.form[product] = values.form
    this.rx[product] = values.rx
    this.rule[product] = values.rule
    this.prohibited[product] = values.isProhibited ? 1 : 0
    this.categorySet[product] = this.#setNumber(values.categories)
  }

  isProhibited(product: number): boolean {
    return this.prohibited[product] === 1
  }

  categoriesOf(product: number): readonly number[] {
    return this.categorySets[this.categorySet[product] ?? 0] ?? []
  }

  #setNumber(categories: readonly number[]): number {
    const key = categories.join()
    const known = this.#setNumbers.get(key)
    if (known !== undefined) return known
    const made = this.categorySets.push(categories) - 1
    this.#setNumbers.set(key, made)
    return made
  }

  /** Products are added one after another, so doubling is always enough. */
  #grow(): void {
    const grown = (from: Uint32Array) => {
      const into = new Uint32Array(from.length * 2)
      into.set(from)
      return into
    }
    this.name = grown(this.name)
    this.maker = grown(this.maker)
    this.spec = grown(this.spec)
    this.form = grown(this.form)
    this.rx = grown(this.rx)
    this.rule = grown(this.rule)
    this.categorySet = grown(this.categorySet)
    const { prohibited } = this
    this.prohibited = new Uint8Array(prohibited.length * 2)
    this.prohibited.set(prohibited)
  }
}
