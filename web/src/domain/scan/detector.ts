/** Finds the codes in what a camera sees. */
export interface CodeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}

/** What to read: the QR codes of labels, or also the bar codes of goods. */
export type Reads = 'labels' | 'goods';

const FORMATS: Readonly<Record<Reads, readonly string[]>> = {
  labels: ['qr_code'],
  goods: ['qr_code', 'ean_13', 'ean_8', 'upc_a', 'code_128', 'code_39', 'data_matrix'],
};
/** Without these a browser's own detector is of no use. */
const NEEDED: Readonly<Record<Reads, readonly string[]>> = { labels: ['qr_code'], goods: ['qr_code', 'ean_13'] };

interface DetectorClass {
  new (options: { formats: readonly string[] }): CodeDetector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

/** The browser's own detector where it has one, else decoders that are fetched then: of QR codes, and of the EAN of goods. */
export async function codeDetector(reads: Reads): Promise<CodeDetector> {
  const { BarcodeDetector: Own } = window as { BarcodeDetector?: DetectorClass };
  const canDo = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  if (Own && NEEDED[reads].every((format) => canDo.includes(format))) {
    return new Own({ formats: FORMATS[reads].filter((format) => canDo.includes(format)) });
  }
  const { BarcodeDetector } = await import('qr/decode.js');
  const squares = new BarcodeDetector({ formats: ['qr_code'] });
  if (reads === 'labels') return squares;
  const { EanDetector } = await import('./ean-detector');
  const stripes = new EanDetector();
  return {
    detect: async (source) => {
      const found = stripes.detect(source);
      return found.length > 0 ? found : squares.detect(source);
    },
  };
}
