import { posix } from 'node:path'
import type { Source } from '../architecture/sources.ts'

/** Relative links to a file, or to a heading of a document, that does not exist. */
export function findDeadLinks(pages: readonly Source[], files: readonly string[]): string[] {
  const known = new Set([...files, ...foldersOf(files)])
  const headings = new Map(pages.map(page => [page.path, headingsOf(page.text)]))
  return pages.flatMap(page =>
    [...withoutCode(page.text).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
      if (/^[a-z]+:/.test(target)) return []
      const [to = '', anchor] = target.split('#')
      const path = to === '' ? page.path : posix.join(posix.dirname(page.path), to).replace(/\/$/, '')
      const isThere = known.has(path) && (anchor === undefined || headings.get(path)?.has(anchor) !== false)
      return isThere ? [] : [`${page.path} links ${target}`]
    }),
  )
}

/** Names of files and folders in backquotes that nothing in the project has. Packages may have names like files. */
export function findDeadPaths(
  pages: readonly Source[],
  files: readonly string[],
  packages: ReadonlySet<string>,
): string[] {
  const known = [...files, ...foldersOf(files)]
  return pages.flatMap(page =>
    namedPaths(page.text)
      .filter(name => !packages.has(name) && !known.some(pattern(wholePath(name, page.path))))
      .map(name => `${page.path} names ${name}`),
  )
}

const ENDING = /\.(?:tsx?|m?js|md|sql|json|ya?ml|css|tsv|cfg|ini|conf)$/

/** Spans in backquotes that are a path: with a slash, or a file name with a known ending. */
function namedPaths(text: string): string[] {
  const spans = [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  return spans.filter(span => {
    // Addresses of the site, endings alone, what a running server writes, and packages of others.
    if (/^(?:\/|\.\w|DATA_DIR\/|@(?!xiaojiu\/))/.test(span)) return false
    return /^[#@.\w{][-#@.\w{},*/]*$/.test(span) && (span.includes('/') || ENDING.test(span))
  })
}

/** Resolves the aliases of imports, and relative paths from the folder of the document. */
function wholePath(name: string, from: string): string {
  const bare = name.replace(/\/$/, '')
  if (bare.startsWith('..')) return posix.join(posix.dirname(from), bare)
  const [, inPackage, rest = ''] = /^@xiaojiu\/([a-z-]+)\/(.+)$/.exec(bare) ?? []
  if (inPackage !== undefined) return `packages/${inPackage}/src/${rest}`
  return bare.replace(/^#/, '')
}

/** Whether a path is the named one or ends with it; `*` and `{a,b}` stand for several. */
function pattern(name: string): (path: string) => boolean {
  const text = name
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replaceAll(/\*+/g, stars => (stars === '*' ? '[^/]*' : '.*'))
  const whole = new RegExp(`(?:^|/)${text}$`)
  return path => whole.test(path)
}

/** Commands in documents: what follows `npm run NAME --` or `npm test --`, up to the end of the span or line. */
export function commandsIn({ text }: Pick<Source, 'text'>): { readonly name: string; readonly words: string[] }[] {
  return [...text.matchAll(/\bnpm (?:run )?(start|test|(?<=run )[\w:]+)(?: -- ([^`\n;|)"]*))?/g)].map(
    ([, name = '', rest = '']) => ({ name, words: rest.split(/\s+/).filter(word => /^[a-z][a-z-]*$/.test(word)) }),
  )
}

/** Titles of tests, in quotation marks in the third column of the tables; one that ends with `…` is the beginning of a title. */
export function quotedTitles(text: string): string[] {
  const lines = withoutBlocks(text).split('\n')
  const tests = lines.filter(line => line.startsWith('|')).map(line => line.split('|')[3] ?? '')
  return [...tests.join('\n').matchAll(/[“"]([^“”"\n]+)[”"]/g)].map(([, title = '']) => title.replace(/ ?…$/, ''))
}

function foldersOf(files: readonly string[]): Set<string> {
  const folders = new Set<string>()
  for (const file of files)
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) folders.add(folder)
  return folders
}

/** The anchors of all headings, formed as GitHub does. */
function headingsOf(text: string): Set<string> {
  return new Set(
    [...withoutBlocks(text).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

function withoutBlocks(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, '')
}

function withoutCode(text: string): string {
  return withoutBlocks(text).replaceAll(/`[^`\n]*`/g, '')
}
