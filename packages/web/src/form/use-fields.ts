import { useState } from 'react'
import { z } from 'zod'
import { CallError, fieldErrors } from '../call-error.ts'

type Shape = Readonly<Record<string, z.core.$ZodType>>

/** A small form: values, and the error of each field with the text of the contract. */
export function useFields<S extends Shape>(shape: S, initial: { readonly [Name in keyof S]: string }) {
  type Name = keyof S & string
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})

  const check = (name: Name, value: string) =>
    setErrors(before => ({ ...before, [name]: complaint(shape[name], value) }))

  const setError = (name: Name, message: string) => setErrors(before => ({ ...before, [name]: message }))

  /** Shows the server's errors beside their fields; returns whether there were any. */
  const takeErrors = (error: unknown) => {
    const known = fieldErrors(error).filter(({ field }) => field in shape)
    setErrors(before => ({ ...before, ...Object.fromEntries(known.map(({ field, message }) => [field, message])) }))
    // The messages are shown at the fields now.
    if (known.length > 0 && error instanceof CallError) error.markTold()
    return known.length > 0
  }

  return {
    values,
    errors,
    setError,
    /** Props for a field: validated on blur, and while typing once it was wrong. */
    bind: (name: Name) => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange: (value: string) => {
        setValues(before => ({ ...before, [name]: value }))
        if (errors[name] !== undefined) check(name, value)
      },
      onBlur: () => {
        if (values[name] !== '') check(name, values[name] ?? '')
      },
    }),
    /** Validates the fields and focuses the first wrong one; returns whether all are valid. */
    isValid: (form: HTMLFormElement | null, names: readonly Name[] = Object.keys(shape)) => {
      const found = names.map(name => [name, complaint(shape[name], values[name] ?? '')] as const)
      setErrors(before => ({ ...before, ...Object.fromEntries(found) }))
      const wrong = found.find(([, message]) => message !== undefined)
      if (wrong) form?.querySelector<HTMLInputElement>(`[name="${wrong[0]}"]`)?.focus()
      return wrong === undefined
    },
    takeErrors,
    /** Shows the server's errors beside their fields, and any other error beside this one. */
    showError: (error: unknown, name: Name) => {
      if (!takeErrors(error) && error instanceof Error) setError(name, error.message)
    },
  }
}

function complaint(schema: z.core.$ZodType | undefined, value: string): string | undefined {
  const read = schema ? z.safeParse(schema, value) : undefined
  return read?.success === false ? read.error.issues[0]?.message : undefined
}
