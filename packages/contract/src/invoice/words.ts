export const INVOICE_COLOURS = ['blue', 'red'] as const
