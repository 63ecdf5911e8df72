/** A place on earth, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** The source of a map: pictures by their squares, or Google's script. */
export type MapSource =
  | {
      readonly kind: 'tiles';
      /** With {z}, {x} and {y} in it. */
      readonly url: string;
      readonly maxZoom: number;
    }
  | {
      readonly kind: 'google';
      /** The address of the script that calls this global function once it is there. */
      readonly script: (callback: string) => string;
    };

export interface Drawing {
  readonly point: Point;
  /** Called with the place to which a person has moved the marker; without it the marker cannot be moved. */
  readonly onMove: ((point: Point) => void) | undefined;
  readonly words: { readonly marker: string; readonly zoomIn: string; readonly zoomOut: string };
  readonly dark: boolean;
  /** A map that was drawn may fail later: another attempt would fail again. */
  readonly onBroken: () => void;
  /** Ends the drawing before there is anything to destroy. */
  readonly signal: AbortSignal;
}

/** A drawn map with its marker. */
export interface DrawnMap {
  readonly moveTo: (point: Point) => void;
  readonly destroy: () => void;
}

/** Close enough to read the names of streets. */
export const STREET_ZOOM = 16;
