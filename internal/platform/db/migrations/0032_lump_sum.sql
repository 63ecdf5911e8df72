-- A lump sum with a negative quantity is a correction: it takes off its price.
-- What is invoiced stays as it was.
UPDATE order_line_item SET net = -unit_price
  WHERE lump_sum AND quantity < 0 AND task_id IN (SELECT t.task_id FROM task t WHERE t.status <> 'INVOICED');
