const JSON_SCHEMA_LINE = /^ +inst\._zod\.processJSONSchema = .*;$/gm
const JSON_SCHEMA_IMPORT = /^import \{ (create\w+), (create\w+) \} from "\.\.\/core\/to-json-schema\.js";$/m
const ENGLISH_IMPORT = /^import en from "\.\.\/locales\/en\.js";$/m

/**
 * A build step that keeps two parts of zod out of browsers: the writing of JSON schemas, which only the server does for its
 * documents, and the English messages, which each front end replaces by Chinese ones when it starts. zod brings both along
 * with its first schema. Asking for a JSON schema in a browser throws.
 */
export function leanZod() {
  return {
    name: 'lean-zod',
    apply: 'build' as const,
    transform(code: string, id: string) {
      if (!id.endsWith('/zod/v4/classic/schemas.js')) return null
      const lean = code
        .replace(JSON_SCHEMA_LINE, '')
        .replace(JSON_SCHEMA_IMPORT, (_line, one: string, other: string) => `${refusing(one)}\n${refusing(other)}`)
        .replace(ENGLISH_IMPORT, 'const en = () => ({})')
      return { code: lean, map: null }
    },
  }
}

function refusing(name: string): string {
  return `const ${name} = () => () => { throw new Error('no JSON schemas in browsers') }`
}
