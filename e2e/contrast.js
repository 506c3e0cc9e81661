// Evaluated in a page: lists the texts whose colour is nearer to what is behind them than WCAG AA allows.
;(() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const channels = new Map()

  /** Red, green, blue and opacity, whatever notation the colour is in. */
  function read(color) {
    if (!channels.has(color)) {
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      channels.set(color, [...canvas.getImageData(0, 0, 1, 1).data])
    }
    return channels.get(color)
  }

  function luminance(color) {
    const [red, green, blue] = read(color).map((channel) => {
      const share = channel / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  function colorBehind(element) {
    if (!element) return 'white'
    const { backgroundColor } = getComputedStyle(element)
    return read(backgroundColor)[3] === 255 ? backgroundColor : colorBehind(element.parentElement)
  }

  const faint = new Set()
  for (const element of document.querySelectorAll('body *')) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim())
    if (!hasText || !element.checkVisibility()) continue
    const shades = [luminance(getComputedStyle(element).color), luminance(colorBehind(element))]
    const ratio = (Math.max(...shades) + 0.05) / (Math.min(...shades) + 0.05)
    if (ratio < 4.5) faint.add(`${element.tagName}.${element.className} ${ratio.toFixed(2)}`)
  }
  return [...faint]
})()
