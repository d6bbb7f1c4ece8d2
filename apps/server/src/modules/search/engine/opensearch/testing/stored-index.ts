import { analyse, type Mappings, must, type Places, type Settings } from './analyse.ts'

export type Value = string | number | boolean
export type Document = Readonly<Record<string, unknown>>

interface Stored {
  readonly source: Document
  readonly version: number
}

/** One index of the test double: documents with their versions, and their texts split as the mapping says. */
export class StoredIndex {
  readonly settings: Settings
  readonly mappings: Mappings
  readonly documents = new Map<string, Stored>()
  readonly #deleted = new Map<string, number>()
  readonly #cut = new WeakMap<Document, Map<string, readonly Places[]>>()

  constructor(settings: Settings, mappings: Mappings) {
    this.settings = settings
    this.mappings = mappings
  }

  /** Writes the document only when its external version is greater. Returns the status of the bulk item. */
  put(id: string, version: number, source: Document): number {
    for (const field of Object.keys(source)) must(this.mappings.properties[field], `field ${field} (dynamic: strict)`)
    const known = this.documents.get(id)?.version ?? this.#deleted.get(id) ?? -1
    if (version <= known) return 409
    this.documents.set(id, { source, version })
    return known < 0 ? 201 : 200
  }

  remove(id: string, version: number): number {
    const known = this.documents.get(id)
    if (known && version <= known.version) return 409
    this.documents.delete(id)
    this.#deleted.set(id, version)
    return known ? 200 : 404
  }

  /** The plain values of a field. */
  values(document: Document, field: string): readonly Value[] {
    if (must(this.mappings.properties[field], `field ${field}`).type === 'text')
      throw new Error(`${field} is a text: it has no plain values`)
    const value = document[field]
    return value === null || value === undefined ? [] : Array.isArray(value) ? (value as Value[]) : [value as Value]
  }

  /** The texts of a field, each as tokens by position. */
  texts(document: Document, path: string): readonly Places[] {
    const kept = this.#cut.get(document) ?? new Map<string, readonly Places[]>()
    this.#cut.set(document, kept)
    const known = kept.get(path)
    if (known) return known
    const { field, analyzer } = this.#textField(path)
    const raw = document[field]
    const list = raw === null || raw === undefined ? [] : Array.isArray(raw) ? raw : [raw]
    const cut = list.map(text => analyse(this.settings, analyzer, String(text)))
    kept.set(path, cut)
    return cut
  }

  /** A phrase as tokens, to search in the field. */
  phrase(path: string, text: string): Places {
    const { analyzer, searchAnalyzer } = this.#textField(path)
    return analyse(this.settings, searchAnalyzer ?? analyzer, text)
  }

  isText(path: string): boolean {
    const [field = '', part] = path.split('.')
    return part !== undefined || must(this.mappings.properties[field], `field ${field}`).type === 'text'
  }

  #textField(path: string): { field: string; analyzer: string; searchAnalyzer: string | undefined } {
    const [field = '', part] = path.split('.')
    const mapping = must(this.mappings.properties[field], `field ${field}`)
    const text =
      part === undefined ? mapping : must('fields' in mapping ? mapping.fields?.[part] : undefined, `field ${path}`)
    if (text.type !== 'text') throw new Error(`${path} is no text`)
    return { field, analyzer: text.analyzer, searchAnalyzer: text.search_analyzer }
  }
}
