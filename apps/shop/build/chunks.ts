import { dirname, join } from 'node:path'

export interface ModuleFacts {
  readonly importedIds: readonly string[]
  readonly code: string | null
}
type FindModule = (id: string) => ModuleFacts | null

const src = join(import.meta.dirname, '../src')
const LAYOUT = 'shell/DefaultLayout.tsx'
/** Where buyers arrive and go back and forth. */
const STOREFRONT = [
  'areas/cms/HomePage.tsx',
  'areas/search/SearchPage.tsx',
  'areas/catalogue/GoodDetailPage.tsx',
  'areas/cart/CartPage.tsx',
  'areas/store/StoreHomePage.tsx',
]
/** Pages that need few calls of the wire file and do not wait for the whole of it. */
const LIGHT = ['areas/cms/HomePage.tsx', 'areas/cart/CartPage.tsx']
/** Where everybody else arrives. */
const ENTRANCE = 'areas/identity/LoginPage.tsx'
/** As many routes as make a part common to all. */
const SHARED_BY = 25

/**
 * Scripts are split by route. Without this, code shared by several routes would become sixty small files. Code needed before
 * anything is shown is one file; code shared by the storefront pages is another, and so is the log-in. Each file imports only
 * those before it, so that no two wait for each other.
 */
export const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 4 },
  { ...chunkOf('storefront', storefrontModules), priority: 3, includeDependenciesRecursively: false },
  // Other areas need it too and are not to load the whole entrance for it.
  { name: 'password', test: /\/identity\/password-rule\.ts$/, priority: 3, includeDependenciesRecursively: false },
  {
    ...chunkOf('entrance', find => neededBy(join(src, ENTRANCE), find)),
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    ...wireOf(lightModules),
    minShareCount: SHARED_BY,
    test: /packages\/(?:contract|kernel)\//,
    priority: 1,
    includeDependenciesRecursively: false,
  },
]

/** A chunk of all modules but those that `spare` finds. */
function wireOf(spare: (find: FindModule) => ReadonlySet<string>) {
  const spared = chunkOf('wire', spare)
  return {
    debugName: 'wire',
    name: (id: string, build: { getModuleInfo: FindModule }): string | null =>
      spared.name(id, build) === null ? 'wire' : null,
  }
}

function lightModules(find: FindModule): ReadonlySet<string> {
  return new Set(LIGHT.flatMap(page => [...neededBy(join(src, page), find)]))
}

/** A chunk of the modules that `choose` finds; asked once, when all of them are known. */
function chunkOf(name: string, choose: (find: FindModule) => ReadonlySet<string>) {
  let members: ReadonlySet<string> | undefined
  return {
    debugName: name,
    name: (id: string, build: { getModuleInfo: FindModule }): string | null => {
      members ??= choose(each => build.getModuleInfo(each))
      return members.has(id) ? name : null
    },
  }
}

/** Everything of the layout, and whatever at least two of the pages need. */
function storefrontModules(find: FindModule): ReadonlySet<string> {
  const seenOn = new Map<string, number>()
  for (const page of STOREFRONT)
    for (const id of neededBy(join(src, page), find)) seenOn.set(id, (seenOn.get(id) ?? 0) + 1)
  const common = [...seenOn].filter(([, pageCount]) => pageCount > 1).map(([id]) => id)
  return new Set([...neededBy(join(src, LAYOUT), find), ...common])
}

/** A module and all that must be there before it runs. */
function neededBy(id: string, find: FindModule, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const imported of importsOf(id, find)) neededBy(imported, find, found)
  return found
}

const FACE = '/public.ts'

/** What a module imports. Through the face of an area that is only what it takes from there, not all the face offers. */
export function importsOf(id: string, find: FindModule): readonly string[] {
  const facts = find(id)
  return (facts?.importedIds ?? []).flatMap(imported =>
    imported.endsWith(FACE) ? behindFace(imported, takenFrom(imported, facts?.code ?? ''), find) : [imported],
  )
}

const LIST = /(import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g

function namesIn(list: string): string[] {
  return list.split(',').map(name => name.trim().split(' as ')[0] ?? '')
}

function takenFrom(face: string, code: string): ReadonlySet<string> {
  const lists = [...code.matchAll(LIST)].filter(([, , , spec = '']) => join(src, spec.slice(1)) === face)
  return new Set(lists.flatMap(([, , list = '']) => namesIn(list)))
}

function behindFace(face: string, names: ReadonlySet<string>, find: FindModule): string[] {
  return [...(find(face)?.code ?? '').matchAll(LIST)]
    .filter(([, kind, list = '']) => kind === 'export' && namesIn(list).some(name => names.has(name)))
    .map(([, , , spec = '']) => join(dirname(face), spec))
}
