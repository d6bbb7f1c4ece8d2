/** They differ in lightness (L* 47, 27, 68, 81), so that they survive grey print and colour blindness. */
export const plotColours = {
  series: ['#0A7D6F', '#22406B', '#D69A2D', '#A9CFE0', '#7C8798', '#5FAFA2'],
  past: '#A5D3CA',
  late: '#B45309',
  comparison: '#8A94A3',
  grid: '#EDF0F2',
  base: '#C9D0D6',
  text: '#667085',
  ink: '#1F2937',
  area: 'rgba(10, 125, 111, 0.07)',
  heat: ['#F1F4F4', '#D5EBE6', '#A5D3CA', '#5FAFA2', '#0A7D6F', '#07574D'],
} as const
