import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatNumber } from '../../text/format.ts'
import styles from './Chart.module.css'
import type { ChartData, Series } from './series.ts'

const HEIGHT = 240

interface ChartProps {
  data: ChartData
  form: 'lines' | 'bars'
  /** What it shows, for those who do not see it. */
  label: string
}

/** Draws on a canvas in the colours of the theme; redrawn when the theme or the width changes. */
export function Chart({ data, form, label }: ChartProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = element
    if (!current) return
    let plot: uPlot | null = null
    const draw = () => {
      plot?.destroy()
      plot = new uPlot(optionsOf(data, form, current), valuesOf(data), current)
    }
    draw()
    const sizes = new ResizeObserver(() => plot?.setSize({ width: current.clientWidth, height: HEIGHT }))
    sizes.observe(current)
    const themes = new MutationObserver(draw)
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    const system = window.matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', draw)
    return () => {
      sizes.disconnect()
      themes.disconnect()
      system.removeEventListener('change', draw)
      plot?.destroy()
    }
  }, [data, form])
  return <div ref={element} className={styles.chart} role="img" aria-label={label} />
}

function valuesOf({ labels, series }: ChartData): uPlot.AlignedData {
  return [labels.map((_, index) => index), ...series.map(({ values }) => values)]
}

function optionsOf(data: ChartData, form: ChartProps['form'], element: HTMLElement): uPlot.Options {
  const colors = colorsOf(element)
  const last = data.labels.length - 1
  const margin = form === 'bars' ? 0.5 : 0
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    padding: [8, 16, 0, 0],
    scales: {
      x: { time: false, range: [-margin, Math.max(last, 1 - margin) + margin] },
      y: { range: (_, __, max) => [0, Math.max(1, max * 1.1)] },
    },
    axes: [axisOf(colors, 32, (index) => data.labels[index] ?? ''), axisOf(colors, 40, formatNumber)],
    series: [{}, ...data.series.map((series, index) => lineOf(series, colors, form, index))],
  }
}

function axisOf({ ink, hairline, font }: Colors, size: number, say: (value: number) => string): uPlot.Axis {
  return {
    size,
    stroke: ink,
    font,
    grid: { stroke: hairline, width: 1 },
    ticks: { show: false },
    // Half a day or half a card is nothing.
    incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000],
    values: (_, values) => values.map((value) => (Number.isInteger(value) ? say(value) : '')),
  }
}

function lineOf({ name, kind }: Series, colors: Colors, form: ChartProps['form'], index: number): uPlot.Series {
  const color = colors[kind]
  if (form === 'bars') {
    const bars = uPlot.paths.bars?.({ size: [0.36, 48], align: index === 0 ? -1 : 1, gap: 2 })
    return { label: name, stroke: color, fill: color, points: { show: false }, ...(bars && { paths: bars }) }
  }
  return {
    label: name,
    stroke: color,
    width: kind === 'even' ? 1.5 : 2.5,
    ...(kind === 'even' && { dash: [6, 5] }),
    points: { show: kind !== 'even', size: 6, fill: color },
  }
}

type Colors = ReturnType<typeof colorsOf>

/** A canvas knows no tokens: an element that wears them says what they come to in this theme. */
function colorsOf(element: HTMLElement) {
  const probe = document.createElement('span')
  element.append(probe)
  const colorOf = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const colors = {
    ink: colorOf('--ink-quiet'),
    hairline: colorOf('--hairline'),
    scope: colorOf('--outline'),
    done: colorOf('--success'),
    left: colorOf('--accent'),
    even: colorOf('--outline'),
    font: `12px ${getComputedStyle(element).fontFamily}`,
  }
  probe.remove()
  return colors
}
