export interface components {
  schemas: {
    Problem: {
      type?: string;
      title: string;
      status: number;
      code?: string;
      detail?: string;
      errors?: components['schemas']['FieldError'][];
      request_id?: string;
    };
    FieldError: { field: string; code: string; message: string };
    Check: {
      status: string;
      setup_needed?: boolean;
      configured: components['schemas']['Configured'];
      user?: components['schemas']['SessionUser'];
      tenant?: components['schemas']['SessionTenant'];
      roles?: components['schemas']['Role'][];
      tenants?: components['schemas']['Membership'][];
      permissions?: string[];
      unread_notices?: number;
    };
    Configured: { mail: boolean; sign_up: boolean; oidc: string };
    Role: 'ADMIN' | 'MANAGER' | 'WORKER';
    SessionUser: {
      user_id: number;
      first_name: string;
      last_name: string;
      email: string;
      image_url: string | null;
      language: 'hr' | 'en' | null;
      theme: 'light' | 'dark' | null;
      density: 'standard' | 'compact';
    };
    SessionTenant: { tenant_id: number; name: string; time_zone: string };
    Membership: { tenant_id: number; name: string; roles: components['schemas']['Role'][] };
    Status: { status: string };
    Login: { email: string; password: string; remember_me: boolean };
    Setup: {
      code: string;
      company_name: string;
      id_number: string;
      first_name: string;
      last_name: string;
      email: string;
      password: string;
    };
    Profile: {
      user_id: number;
      first_name: string;
      last_name: string;
      email: string;
      image_url: string | null;
      language: 'hr' | 'en' | null;
      theme: 'light' | 'dark' | null;
      density: 'standard' | 'compact';
      version: number;
    };
    ProfileUpdate: {
      first_name?: string;
      last_name?: string;
      language?: 'hr' | 'en' | null;
      theme?: 'light' | 'dark' | null;
      density?: 'standard' | 'compact';
      delete_image?: boolean;
      version: number;
    };
    Session: {
      session_id: string;
      created_at: string;
      last_seen_at: string;
      address: string;
      device: string;
      current: boolean;
    };
    Notice: {
      notice_id: number;
      kind: string;
      task_id: number;
      title: string;
      text: string;
      created_by: string;
      created_at: string;
      read: boolean;
    };
    Page: { no: number; size: number };
    Operand:
      | string
      | number
      | boolean
      | null
      | { column: string }
      | { cast: [components['schemas']['Operand'], 'text' | 'integer' | 'decimal' | 'timestamp' | 'date'] }
      | { concat: components['schemas']['Operand'][] };
    Filter: {
      and?: components['schemas']['Filter'][];
      or?: components['schemas']['Filter'][];
      not?: components['schemas']['Filter'];
      eq?: [components['schemas']['Operand'], components['schemas']['Operand']];
      ne?: [components['schemas']['Operand'], components['schemas']['Operand']];
      like?: [components['schemas']['Operand'], components['schemas']['Operand']];
      ilike?: [components['schemas']['Operand'], components['schemas']['Operand']];
      le?: [components['schemas']['Operand'], components['schemas']['Operand']];
      lt?: [components['schemas']['Operand'], components['schemas']['Operand']];
      ge?: [components['schemas']['Operand'], components['schemas']['Operand']];
      gt?: [components['schemas']['Operand'], components['schemas']['Operand']];
      in?: [components['schemas']['Operand'], components['schemas']['Operand'][]];
      is_null?: components['schemas']['Operand'];
    };
    Order: { column: string; direction: 'asc' | 'desc' };
    Search: {
      filter?: components['schemas']['Filter'];
      page: components['schemas']['Page'];
      order_by?: components['schemas']['Order'][];
    };
    TaskRow: { task_id: number; title: string; status: string };
  };
}

type Schemas = components['schemas'];
type Json<T> = { headers: { [name: string]: unknown }; content: { 'application/json': T } };
type Fault = { headers: { [name: string]: unknown }; content: { 'application/problem+json': Schemas['Problem'] } };
type None = { query?: never; header?: never; path?: never; cookie?: never };
type Get<T> = { parameters: None; requestBody?: never; responses: { 200: Json<T>; default: Fault } };
type Post<B, T> = {
  parameters: None;
  requestBody: { content: { 'application/json': B } };
  responses: { 200: Json<T>; default: Fault };
};
type Bare<T> = Get<T>;

export interface paths {
  '/auth/check': { get: Get<Schemas['Check']> };
  '/auth/login': { post: Post<Schemas['Login'], Schemas['Status']> };
  '/auth/logout': { get: Get<Schemas['Status']> };
  '/auth/tenant': { post: Post<{ tenant_id: number }, Schemas['Status']> };
  '/auth/setup': { post: Post<Schemas['Setup'], Schemas['Status']> };
  '/profile': {
    get: Get<{ data: Schemas['Profile'] }>;
    patch: {
      parameters: None;
      requestBody: { content: { 'multipart/form-data': { json: Schemas['ProfileUpdate']; images?: Blob[] } } };
      responses: { 200: Json<{ data: number; version: number }>; default: Fault };
    };
  };
  '/profile/password': { post: Post<{ old_password: string; new_password: string }, Schemas['Status']> };
  '/profile/sessions': { get: Get<{ data: Schemas['Session'][] }> };
  '/profile/sessions/{session_id}': {
    delete: {
      parameters: { path: { session_id: string }; query?: never; header?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: Json<{ data: string }>; default: Fault };
    };
  };
  '/profile/sessions/end_others': { post: Bare<{ data: number }> };
  '/notices/search': { post: Post<{ page: Schemas['Page'] }, { data: Schemas['Notice'][]; count: number }> };
  '/notices/read': { post: Post<{ notice_ids?: number[]; all?: boolean }, Schemas['Status']> };
  '/tasks/search': { post: Post<Schemas['Search'], { data: Schemas['TaskRow'][]; count: number }> };
}
