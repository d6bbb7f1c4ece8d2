import { BarChart, HeatmapChart, LineChart, ScatterChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent, VisualMapComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'
import { optionOf } from './plot-options.ts'
import type { PlotSpec } from './plot-spec.ts'

use([
  BarChart,
  HeatmapChart,
  LineChart,
  ScatterChart,
  AriaComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  VisualMapComponent,
  LabelLayout,
  SVGRenderer,
])

export interface Drawing {
  readonly show: (spec: PlotSpec) => void
  readonly fit: () => void
  readonly end: () => void
}

/** The only file that imports the chart library; loaded when the first plot scrolls into view. */
export function draw(place: HTMLElement): Drawing {
  const chart = init(place, undefined, { renderer: 'svg' })
  let shown: PlotSpec | null = null
  let width = 0
  const show = (spec: PlotSpec) => {
    ;[shown, width] = [spec, place.clientWidth]
    chart.setOption(optionOf(spec, width), { notMerge: true })
  }
  return {
    show,
    fit: () => {
      chart.resize()
      // How names are set depends on the width.
      if (shown !== null && place.clientWidth !== width) show(shown)
    },
    end: () => chart.dispose(),
  }
}
